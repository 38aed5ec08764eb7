# Asks a person to correct a draft, uses the text that was sent, and acknowledges it.
from hdo import Outbox

outbox = Outbox()  # HDO_URL and HDO_API_KEY
edited = outbox.edit("Send this to Dana Whitfield?", "We are sorry that your parcel came late.")
if edited["text"] is None:
    print("rejected", edited["reason"])
else:
    print("changed" if edited["changed"] else "as is", edited["text"])  # use the text here
outbox.output_ack(edited["decision"]["output_result_id"])
