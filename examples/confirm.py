# Asks for a yes, acts on it, and acknowledges it.
from hdo import Outbox

outbox = Outbox()  # HDO_URL and HDO_API_KEY
answer = outbox.confirm("Deploy web 1.4.2 to production?")
print("deploying" if answer["confirmed"] else f"not now: {answer['reason']}")  # act here, once for each decision
outbox.output_ack(answer["decision"]["output_result_id"])
