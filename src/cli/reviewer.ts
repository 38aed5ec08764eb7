import { commandGroup } from './command.ts';
import { reviewerAdd } from './reviewer/add.ts';
import { reviewerConfirm } from './reviewer/confirm.ts';
import { reviewerLink } from './reviewer/link.ts';
import { reviewerList } from './reviewer/list.ts';
import { reviewerPasskeys } from './reviewer/passkeys.ts';
import { reviewerPassword } from './reviewer/password.ts';
import { reviewerRemove } from './reviewer/remove.ts';
import { reviewerRemovePasskey } from './reviewer/remove-passkey.ts';
import { reviewerRevokeToken } from './reviewer/revoke-token.ts';
import { reviewerRole } from './reviewer/role.ts';
import { reviewerToken } from './reviewer/token.ts';
import { reviewerTokens } from './reviewer/tokens.ts';
import { reviewerTotp } from './reviewer/totp.ts';

/** `hdo reviewer` */
export const reviewer = commandGroup('reviewer', 'Manages reviewers: the people who answer.', [
  reviewerAdd,
  reviewerList,
  reviewerLink,
  reviewerToken,
  reviewerTokens,
  reviewerRevokeToken,
  reviewerPasskeys,
  reviewerRemovePasskey,
  reviewerPassword,
  reviewerRole,
  reviewerTotp,
  reviewerConfirm,
  reviewerRemove,
]);
