import { type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { type Asked, ask } from '../../helpers/appliance/ask.ts';
import { listing, type Scenario } from './scenario.ts';

/** Calls every operation without a credential and with an unknown one. */
export const credentials: Scenario = async (t, seen) => {
  const { base_url } = await appliance(t);
  const params = { output_result_id: 'out_1', file_id: 'fil_1' };
  const request = (operation: CallerOperation, asked: Asked = {}) =>
    ask(base_url, callerEndpoints[operation], { params, ...asked });
  for (const operation of listing(401)) {
    await seen.each({ request }, [
      [operation, '401 authentication_required'],
      [operation, '401 invalid_caller_credentials', { headers: { authorization: 'Bearer hdo_unknown' } }],
    ]);
  }
};
