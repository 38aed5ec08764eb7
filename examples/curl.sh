# The whole loop with curl: ask, wait, read, act, acknowledge.
set -eu
post() { route=$1; shift; curl -sSf -X POST "$HDO_URL/api/$route" -H "Authorization: Bearer $HDO_API_KEY" -H 'Content-Type: application/json' "$@"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | head -n 1; }

post input/send -d '{
  "caller_item_id": "deploy-web-1.4.2", "row_type": {"display": "Deployment", "icon": "rocket"},
  "title": "Deploy web 1.4.2 to production?", "subtitle": "All checks are green",
  "summary": "Two small fixes; it can be rolled back.", "link_buttons": [], "actions": [
    {"display": "Deploy", "icon": "check", "value": "deploy", "overflow": false, "popup": {"kind": "none"}},
    {"display": "Not now", "icon": "x", "value": "no", "overflow": false, "popup": {"kind": "none"}}]}' > /dev/null

id=
while [ -z "$id" ]; do
  id=$(curl -sSf "$HDO_URL/api/output/check" -H "Authorization: Bearer $HDO_API_KEY" -H 'Prefer: wait=50' | field output_result_id)
done
post "output/$id/read" | field action_value # act here, once for each id
post "output/$id/ack" > /dev/null
