// Asks a person, acts on the decision, and acknowledges it.
import { openClient } from 'human-decision-outbox/client';

const outbox = openClient(); // HDO_URL and HDO_API_KEY
const decision = await outbox.ask({
  caller_item_id: 'deploy-web-1.4.2',
  row_type: { display: 'Deployment', icon: 'rocket' },
  title: 'Deploy web 1.4.2 to production?',
  subtitle: 'All checks are green',
  summary: 'Two small fixes; it can be rolled back.',
  link_buttons: [],
  actions: [
    { display: 'Deploy', icon: 'check', value: 'deploy', overflow: false, popup: { kind: 'none' } },
    { display: 'Not now', icon: 'x', value: 'no', overflow: false, popup: { kind: 'none' } },
  ],
});
console.log(decision.action_value); // act here, once for each decision.output_result_id
await outbox.outputAck(decision.output_result_id);
