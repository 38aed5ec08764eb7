import { readFileSync } from 'node:fs';
import { commonPasswordsFile, most_common } from '../../build/executable/common-passwords.ts';
import { settingFormats } from '../../src/config/formats.ts';
import { leaves } from '../../src/config/leaf.ts';
import { most_hours } from '../../src/contract/permission/scopes.ts';
import { secret_bytes } from '../../src/lib/crypto/credential.ts';
import { fewest_digits, passwordLength } from '../../src/lib/crypto/new-password.ts';
import { makeUserCode } from '../../src/lib/text/user-code.ts';
import { durationMs } from '../../src/lib/time/duration.ts';
import { day_ms, hour_ms, minute_ms, second_ms } from '../../src/lib/time/units.ts';
import { mostPerMinute } from '../../src/people/device/plane.ts';
import { fresh_ms } from '../../src/people/sign-in/confirmed.ts';
import { id_bytes, stateLifetime_ms } from '../../src/people/sign-in/oidc/state.ts';
import { challengeLasts_ms, nonce_bytes } from '../../src/people/sign-in/passkeys/challenges.ts';
import { most_rows } from '../../src/people/sign-in/refusal-notes.ts';
import { mostFailures } from '../../src/people/sign-in/throttle.ts';
import { newCodes, step_seconds, stepOf } from '../../src/people/sign-in/totp/codes.ts';
import { device_lifetime_ms, most_open } from '../../src/rules/access/device-requests.ts';
import { inviteLifetime_ms } from '../../src/rules/people/invites.ts';
import { failureCounts_ms, longestSession_ms, most_sessions } from '../../src/rules/people/sessions.ts';
import { mostMarks } from '../../src/web/ui/unseen.ts';
import { totpAt } from '../helpers/data/totp.ts';

type Figures = readonly (readonly [shown: string, value: number])[];

/** Marks a figure of a standard (OWASP ASVS 5.0.0, NIST SP 800-63B), which no code of the project has. */
const standard = (value: number) => value;
const bits = (bytes: number) => bytes * 8;
const setting = (name: string) => leaves.get(name)?.default;

const { fewest, most } = passwordLength;
const common = readFileSync(commonPasswordsFile, 'utf8').split('\n');
const long = common.filter((one) => one.length >= fewest).length;
const step_ms = step_seconds * second_ms;
const session_ms = setting('review.session_days') * day_ms;
const longestOidc_ms = durationMs(setting('oidc.max_session')) ?? 0;
const headerSecret = Array.from({ length: 99 }, (_, length) => length).find((length) =>
  settingFormats.secret?.fits('x'.repeat(length)),
);

const { codes } = newCodes();
/** The characters of enough recovery codes that each of their alphabet is among them. */
const alphabet = new Set(Array.from({ length: 100 }, () => newCodes().codes.join('').replaceAll('-', '')).join(''));
const recoveryBits = Math.log2(alphabet.size) * (codes[0]?.replaceAll('-', '').length ?? 0);

/** The bits of a device request's code: those of all its random choices together, rounded down. */
function userCodeBits(): number {
  const bounds: number[] = [];
  makeUserCode((bound) => bounds.push(bound) - 1);
  return Math.floor(bounds.reduce((sum, bound) => sum + Math.log2(bound), 0));
}

/** The most steps by which a code of an app may be early or late. */
async function stepsOff(): Promise<number> {
  const [secret, now_ms] = ['A'.repeat(32), 1_000 * step_ms];
  const off = await Promise.all(
    [-3, -2, -1, 0, 1, 2, 3].map(async (step) => {
      const found = await stepOf(secret, totpAt(secret, now_ms + step * step_ms), now_ms);
      return found === undefined ? 0 : Math.abs(step);
    }),
  );
  return Math.max(...off);
}

const guesser: Figures = [
  ['256 random bits', bits(secret_bytes)],
  ['15 minutes', failureCounts_ms],
  ['five', mostFailures.pair],
  ['fifty', mostFailures.network],
  ['hundred', mostFailures.name],
  ['15 minutes', failureCounts_ms],
  ['hundred', most_rows],
  ['hundred', most_rows],
];
const lengths: Figures = [
  ['30 days', session_ms],
  ['90 days', longestSession_ms],
  ['12 hours', longestOidc_ms],
  ['fifty sessions', most_sessions],
  ['30 days', standard(30 * day_ms)],
  ['12 hours', standard(12 * hour_ms)],
  ['30 minutes', standard(30 * minute_ms)],
  ['ten minutes', fresh_ms],
];
const appCodes: Figures = [
  ['30 seconds', standard(30 * second_ms)],
  ['10 minutes', standard(10 * minute_ms)],
  ['one step', await stepsOff()],
  ['30 seconds', step_ms],
  ['ten minutes', Math.max(stateLifetime_ms, device_lifetime_ms)],
  ['15', setting('review.link_minutes')],
];
const listed: Figures = [
  ['3,000', standard(3_000)],
  ['10,000', most_common],
  ['308', long],
  ['12 characters', fewest],
  ['six digits', fewest_digits],
];
const protectedFrom = (whom: string) => `What is protected, against whom: ${whom}`;
const asvs = { ways: 'V6 Authentication: ', sessions: 'V7 Session management: ' };

/** The figures of src/docs/security.md by their place in the page, in its order, and what they are in the code. */
export const figures: Readonly<Record<string, Figures>> = {
  'Who is who: admin': [['ten minutes', fresh_ms]],
  [protectedFrom('An agent that wants a second yes from the first.')]: [['eight hours', most_hours * hour_ms]],
  [protectedFrom('A stolen session, or a program on the device of a person, that wants to answer.')]: [
    ['five minutes', challengeLasts_ms],
    ['ten minutes', fresh_ms],
  ],
  [protectedFrom('An agent that sends deceptive content.')]: [['six', mostMarks.on_a_letter]],
  [protectedFrom("A page that asks for somebody's passkey.")]: [
    ['five minutes', challengeLasts_ms],
    ['ten minutes', fresh_ms],
  ],
  [protectedFrom('A program that tries to get a key by a device request.')]: [['ten minutes', fresh_ms]],
  [protectedFrom('A guesser.')]: guesser,
  [protectedFrom('Somebody who wants another person’s single sign-on.')]: [['ten minutes', stateLifetime_ms]],
  [protectedFrom('Somebody who knows a password.')]: [['ten', codes.length]],
  [protectedFrom('A guesser with a list.')]: [
    ['12 characters', fewest],
    ['10,000', most_common],
  ],
  [protectedFrom('Somebody who floods.')]: [
    ['five', most_open.each],
    ['fifty', most_open.all],
    ['ten', mostPerMinute.codes_each],
    ['sixty', mostPerMinute.codes],
  ],
  'What is not protected: The address of a device': [['five', most_open.each]],
  'Where credentials are: invite': [['72 hours', inviteLifetime_ms]],
  'Where credentials are: device code of `hdo connect`': [['ten minutes', device_lifetime_ms]],
  'Where credentials are: session: its cookie': [['90 days', longestSession_ms]],
  'Where credentials are: nonce of a signature': [['five minutes', challengeLasts_ms]],
  'Where credentials are: state of a sign-in at the provider': [['ten minutes', stateLifetime_ms]],
  'Ways to sign in: header of a proxy': [['16 characters', headerSecret ?? 0]],
  'Ways to sign in: sign-in link': [['256 random bits', bits(secret_bytes)]],
  'Ways to sign in: invite': [
    ['256 random bits', bits(secret_bytes)],
    ['72 hours', inviteLifetime_ms],
  ],
  'Ways to sign in: reviewer token': [['256 random bits', bits(secret_bytes)]],
  'Length of sessions': lengths,
  [`${asvs.ways}6.2.1`]: [
    ['8 characters', standard(8)],
    ['12', fewest],
  ],
  [`${asvs.ways}6.2.4`]: listed,
  [`${asvs.ways}6.2.9`]: [
    ['64 characters', standard(64)],
    ['1,000', most],
  ],
  [`${asvs.ways}6.2.12`]: [['12 characters', fewest]],
  [`${asvs.ways}6.3.3`]: [['ten minutes', fresh_ms]],
  [`${asvs.ways}6.4.1`]: [['256 random bits', bits(secret_bytes)]],
  [`${asvs.ways}6.5.2`]: [
    ['112 bits', standard(112)],
    ['120 random bits', recoveryBits],
  ],
  [`${asvs.ways}6.5.4`]: [
    ['20 bits', standard(20)],
    ['120', recoveryBits],
    ['34', userCodeBits()],
  ],
  [`${asvs.ways}6.5.5`]: appCodes,
  [`${asvs.ways}6.6.3`]: [['256 bits', bits(secret_bytes)]],
  [`${asvs.sessions}7.1.2`]: [['Fifty', most_sessions]],
  [`${asvs.sessions}7.2.3`]: [
    ['128 random bits', standard(128)],
    ['256 bits', bits(secret_bytes)],
  ],
  [`${asvs.sessions}7.3.2`]: [['90 days', longestSession_ms]],
  [`${asvs.sessions}7.5.1`]: [['ten minutes', fresh_ms]],
  'V10 OAuth and OpenID Connect: 10.1.2': [['128 random bits', bits(id_bytes)]],
  'V10 OAuth and OpenID Connect: 10.4.1, 10.4.2, 10.4.3, 10.4.5, 10.4.6, 10.4.8': [['ten minutes', device_lifetime_ms]],
  'V10 OAuth and OpenID Connect: 10.4.10': [['256 bits', bits(secret_bytes)]],
  'V10 OAuth and OpenID Connect: 10.7.1': [['ten minutes', fresh_ms]],
  'Of level 3: 6.7.2': [
    ['64 bits', standard(64)],
    ['128 random bits', bits(nonce_bytes)],
  ],
};
