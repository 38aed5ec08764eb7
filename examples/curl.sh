# The whole loop with curl: ask, wait, read, check what was answered, act, acknowledge.
set -eu
post() { route=$1; shift; curl -sSf -X POST "$HDO_URL/api/$route" -H "Authorization: Bearer $HDO_API_KEY" -H 'Content-Type: application/json' "$@"; }

sent=$(post input/send -D - -o /dev/null -d '{
  "caller_item_id": "deploy-web-1.4.2", "row_type": {"display": "Deployment", "icon": "rocket"},
  "title": "Deploy web 1.4.2 to production?", "subtitle": "All checks are green",
  "summary": "Two small fixes; it can be rolled back.", "link_buttons": [], "actions": [
    {"display": "Deploy", "icon": "check", "value": "deploy", "overflow": false, "popup": {"kind": "none"}},
    {"display": "Not now", "icon": "x", "value": "no", "overflow": false, "popup": {"kind": "none"}}]}' |
  tr -d '\r' | sed -n 's/^[Xx]-[Cc]ontent-[Hh]ash: //p')

while true; do
  ready=$(curl -sSfi "$HDO_URL/api/output/check" -H "Authorization: Bearer $HDO_API_KEY" -H 'Prefer: wait=50' -H 'HDO-Item: deploy-web-1.4.2')
  id=$(echo "$ready" | sed -n 's/.*"output_result_id":"\([^"]*\)","caller_item_id":"deploy-web-1.4.2".*/\1/p')
  if [ -n "$id" ]; then break; fi
  if echo "$ready" | grep -qi '^hdo-item-state:.*;gone'; then echo 'the request was deleted' >&2; exit 1; fi
  sleep 1
done
decision=$(post "output/$id/read")
# another holder of the key can replace a request: an answer to another one does not count
answered=$(printf '%s' "$decision" | sed 's/.*"raw_input":\(.*\)}}$/\1/' | tr -d '\n' | sha256sum | cut -d ' ' -f 1)
[ "$answered" = "$sent" ] || { echo 'that is the answer to another request' >&2; exit 1; }
printf '%s\n' "$decision" | sed 's/.*"action_value":"\([^"]*\)".*/\1/' # act here, once for each id
post "output/$id/ack" > /dev/null
