# The whole loop with curl: ask, wait, read, act, acknowledge.
set -eu
post() { route=$1; shift; curl -sSf -X POST "$HDO_URL/api/$route" -H "Authorization: Bearer $HDO_API_KEY" -H 'Content-Type: application/json' "$@"; }

post input/send -d '{
  "caller_item_id": "deploy-web-1.4.2", "row_type": {"display": "Deployment", "icon": "rocket"},
  "title": "Deploy web 1.4.2 to production?", "subtitle": "All checks are green",
  "summary": "Two small fixes; it can be rolled back.", "link_buttons": [], "actions": [
    {"display": "Deploy", "icon": "check", "value": "deploy", "overflow": false, "popup": {"kind": "none"}},
    {"display": "Not now", "icon": "x", "value": "no", "overflow": false, "popup": {"kind": "none"}}]}' > /dev/null

while true; do
  ready=$(curl -sSf "$HDO_URL/api/output/check" -H "Authorization: Bearer $HDO_API_KEY" -H 'Prefer: wait=50')
  id=$(echo "$ready" | sed -n 's/.*"output_result_id":"\([^"]*\)","caller_item_id":"deploy-web-1.4.2".*/\1/p')
  if [ -n "$id" ]; then break; fi
  sleep 1
done
decision=$(post "output/$id/read")
echo "$decision" | sed 's/.*"action_value":"\([^"]*\)".*/\1/' # act here, once for each id
post "output/$id/ack" > /dev/null
