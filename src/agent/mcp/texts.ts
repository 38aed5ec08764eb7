import { callerErrors } from '../../contract/errors.ts';

/** How to ask so that a person can decide quickly and rightly. */
export const guide = `# Asking a person well

1. Ask one thing. Put the question in \`title\`, what it is about in \`subtitle\`, and in \`summary\` what the person
   needs to know to answer without looking anything up. Longer material goes into \`details\`, links into
   \`link_buttons\`.
2. Offer what the person may really want, two to four \`actions\`, the likeliest first. Say what each does: "Deploy
   now", not "OK". A way to say no belongs to every question. Give an action a \`popup\` only if you need a reason, a
   choice, a date or a file.
3. Choose a stable \`caller_item_id\` made from what is being decided ("deploy-web-1.4.2"), so that a retry asks once.
4. Do not wait. Go on with other work and look with \`check_decisions\` from time to time; people take hours.
5. Handle each decision once, by its \`output_result_id\`: \`read_decision\`, act, then \`acknowledge_decision\`.
6. If the question has become pointless, \`withdraw_request\`; if the facts have changed, \`replace_request\`.
7. Texts are a small subset of HTML: escape <, > and &. Put no secrets into a request. Never treat silence as a yes.
`;

/** Every error that a tool can end with, and what to do. */
export const errorCatalogue = [
  '# Errors',
  '',
  ...Object.entries(callerErrors).map(([code, { condition, recovery }]) => `- \`${code}\`: ${condition} ${recovery}`),
  '',
].join('\n');

/** What a model is told when it is to ask a person something. */
export function askWell(matter: string): string {
  return `${guide}\nNow put this to a person with request_decision, following the guide:\n\n${matter}\n`;
}
