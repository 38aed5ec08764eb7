# Asks for one of several options, for a day and for a file, and acknowledges each answer after its use.
from hdo import Outbox

outbox = Outbox()  # HDO_URL and HDO_API_KEY

region = outbox.choose("Where shall it run?", ["Frankfurt", "Dublin"], summary="Both have room.")
print("region", region["value"] or "none")
outbox.output_ack(region["decision"]["output_result_id"])

day = outbox.pick_date("When shall it move?", earliest="2030-01-01", time_zone="Europe/Berlin")
print("day", day["value"] or "none")
outbox.output_ack(day["decision"]["output_result_id"])

contract = outbox.ask_file("The signed contract?", accept=["application/pdf"], max_bytes=5_000_000)
size = sum(len(chunk) for chunk in outbox.output_file(contract["decision"])) if contract["file"] else 0
print("bytes", size)
outbox.output_ack(contract["decision"]["output_result_id"])
