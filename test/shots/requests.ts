import { beta } from './requests/beta.ts';
import { deploy } from './requests/deploy.ts';
import { email } from './requests/email.ts';
import { expense } from './requests/expense.ts';
import { nda } from './requests/nda.ts';
import { payment } from './requests/payment.ts';
import { report } from './requests/report.ts';
import { rota } from './requests/rota.ts';
import { translation } from './requests/translation.ts';
import { window } from './requests/window.ts';
import type { ShotRequest } from './shot-request.ts';

/** The pending requests in the pictures: an ordinary morning. */
export const requests: readonly ShotRequest[] = [
  payment,
  deploy,
  report,
  email,
  window,
  beta,
  rota,
  nda,
  translation,
  expense,
];
