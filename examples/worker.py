# Handles every decision of this caller, for as long as it runs; each at least once.
from hdo import Outbox

for decision in Outbox().decisions():
    # act here; it is acknowledged when this body has ended
    print(decision["output_result_id"], decision["caller_item_id"], decision["action_value"], flush=True)
