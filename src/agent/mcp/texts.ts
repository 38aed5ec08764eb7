import { callerErrors } from '../../contract/errors.ts';

/** The guide to asking a person well. */
export const guide = `# Asking a person well

1. Ask one thing. Put the question in \`title\`, what it is about in \`subtitle\`, and in \`summary\` what the person
   needs to know to answer without looking anything up. Longer material goes into \`details\`, links into
   \`link_buttons\`.
2. Offer two to four \`actions\` that the person may really want, the likeliest first. Say what each does: "Deploy
   now", not "OK". Always offer a way to say no. Give an action a \`popup\` only if you need a reason, a
   choice, a date or a file.
3. Choose a stable \`caller_item_id\` derived from the matter ("deploy-web-1.4.2"), so that a retry does not ask twice.
4. Do not wait. Continue with other work and poll with \`check_decisions\` from time to time; people take hours.
5. Handle each decision once, by its \`output_result_id\`: \`read_decision\` with the \`content_hash\` that
   \`request_decision\` returned, act, then \`acknowledge_decision\`.
6. If the question has become pointless, \`withdraw_request\`; if the facts have changed, \`replace_request\`.
7. Texts are a small subset of HTML: escape <, > and &. Put no secrets into a request. Never treat silence as a yes.
`;

/** Every error of the tools, with the advice for each. */
export const errorCatalogue = [
  '# Errors',
  '',
  ...Object.entries(callerErrors).map(([code, { condition, recovery }]) => `- \`${code}\`: ${condition} ${recovery}`),
  '',
].join('\n');

/** Builds the prompt that tells a model to ask a person about a matter. */
export function askWell(matter: string): string {
  return `${guide}\nNow put this to a person with request_decision, following the guide:\n\n${matter}\n`;
}
