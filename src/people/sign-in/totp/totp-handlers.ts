import { Refusal } from '../../../contract/errors.ts';
import { complaint } from '../../../lib/schema/complaint.ts';
import { confirmedTotp } from '../../../rules/people/totps.ts';
import { requireConfirmed } from '../confirmed.ts';
import { type HandlersOf, type Person, requireSession } from '../credential.ts';
import type { SignInServices } from '../services.ts';
import { newCodes, newTotp, stepOf } from './codes.ts';

type TotpHandlers = HandlersOf<`totp${'Read' | 'Begin' | 'Set' | 'Off'}` | 'codesMake'>;

/** Handles the authenticator app of a person, a second step beside their password. */
export function totpHandlers({ review, site }: SignInServices): TotpHandlers {
  const { store, write, clock } = review;
  const fresh = (who: Person) => {
    requireConfirmed(review, who);
    return requireSession(who).reviewer;
  };
  return {
    totpRead: ({ who }) => {
      const { reviewer_id } = requireSession(who).reviewer;
      const totp = confirmedTotp(store, reviewer_id);
      const { left: codes_left } = store.recoveryCodes.count.get({ reviewer_id }) ?? { left: 0 };
      return { is_on: totp !== undefined, set_at: totp?.confirmed_at ?? null, codes_left };
    },
    totpBegin: async ({ who, req }) => {
      const reviewer = fresh(who);
      const made = await newTotp({ name: reviewer.name, host: new URL(site.originOf(req)).host });
      await write('beginTotp', reviewer, made.secret);
      return made;
    },
    totpSet: async ({ who, body }) => {
      const reviewer = fresh(who);
      const begun = store.totps.find.get(reviewer);
      if (begun?.confirmed_at !== null) throw new Refusal('forbidden', 'Begin the set-up first.');
      const { secret } = begun;
      const step = await stepOf(secret, body.code, clock());
      if (step === undefined) throw wrong();
      const { codes, code_hashes } = newCodes();
      await write('setTotp', reviewer, { secret, step, code_hashes });
      return { codes };
    },
    totpOff: async ({ who }) => {
      const reviewer = fresh(who);
      await write('turnOffTotp', reviewer.reviewer_id, reviewer);
      return {};
    },
    codesMake: async ({ who }) => {
      const reviewer = fresh(who);
      const { codes, code_hashes } = newCodes();
      await write('makeCodes', reviewer, code_hashes);
      return { codes };
    },
  };
}

function wrong(): Refusal {
  const fields = [complaint('code', 'invalid_value', 'is not the present code of the app')];
  return new Refusal('validation_failed', 'The code is wrong. Check the time of the device.', { fields });
}
