# Asks a person, acts on the decision, and acknowledges it.
from hdo import Outbox

outbox = Outbox()  # HDO_URL and HDO_API_KEY
decision = outbox.ask({
    "caller_item_id": "deploy-web-1.4.2",
    "row_type": {"display": "Deployment", "icon": "rocket"},
    "title": "Deploy web 1.4.2 to production?",
    "subtitle": "All checks are green",
    "summary": "Two small fixes; it can be rolled back.",
    "link_buttons": [],
    "actions": [
        {"display": "Deploy", "icon": "check", "value": "deploy", "overflow": False, "popup": {"kind": "none"}},
        {"display": "Not now", "icon": "x", "value": "no", "overflow": False, "popup": {"kind": "none"}},
    ],
})
print(decision["action_value"])  # act here, once for each decision["output_result_id"]
outbox.output_ack(decision["output_result_id"])
