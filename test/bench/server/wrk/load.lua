-- Has wrk send one request text again and again. Eight number signs in it become a number that counts up, so that each
-- request sends an item of its own. Prints the figures of the run as one line of JSON.

local before, after
local count = 0

function init(args)
  local text = args[1]
  local at = text:find('########', 1, true)
  before = at and text:sub(1, at - 1) or text
  after = at and text:sub(at + 8)
end

function request()
  if not after then
    return before
  end
  count = count + 1
  return before .. string.format('%08d', count) .. after
end

-- wrk counts a status above 399 as an error; the routes under test send no redirects.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  local figures = '{"requests":%d,"elapsed_ms":%.3f,"p50_ms":%.3f,"p99_ms":%.3f,"refused":%d,"failed":%d}\n'
  local p50, p99 = latency:percentile(50) / 1000, latency:percentile(99) / 1000
  io.write(figures:format(summary.requests, summary.duration / 1000, p50, p99, errors.status, failed))
end
