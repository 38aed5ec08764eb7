/**
 * The beginning of the ids of the callers that send the example request and the demo, one for each account. No other id
 * begins so. Statistics and exports leave these callers out.
 */
export const example_caller_id = 'cal_example';

export function exampleCallerId(account_id: string): string {
  return `${example_caller_id}_${account_id.replace('acc_', '')}`;
}
