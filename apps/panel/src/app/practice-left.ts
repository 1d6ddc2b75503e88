import { getCurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import { doctorName } from '@baari/contract/doctor-name';
import { call } from '../lib/api.ts';
import { practice } from '../lib/practice.ts';
import { accountOf } from '../lib/session-state.ts';
import { session } from '../lib/session.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';

/** A page without a live stream notices within so long that the person was suspended or removed, or has another role. */
const LOOKED_AT_EVERY_MS = 30_000;

const roles = (practices: readonly Practice[]) => practices.map(({ _id, role }) => `${_id} ${role}`).join();

/** Asks whom the person works for; without an answer nothing changes. */
async function lookAgain(): Promise<void> {
  const state = session.get();
  if (document.visibilityState !== 'visible' || state.status !== 'logged-in') return;
  const answer = await call(getCurrentUser).catch(() => undefined);
  const now = session.get();
  if (!answer || now.status !== 'logged-in' || answer.user._id !== now.doctor._id) return;
  if (roles(answer.user.practices) !== roles(now.doctor.practices)) void session.check();
}

/**
 * Says so when the person does not work any more for the practice that the page was about: it now shows another, or none. Looks by itself
 * too, for pages that no stream tells.
 */
export function tellOfPracticeLeft(): void {
  let shown: { account: string | undefined; at: Practice | undefined } | undefined;
  practice.subscribe(() => {
    const state = session.get();
    const account = accountOf(state);
    const left = shown?.account === account ? shown?.at : undefined;
    shown = { account, at: practice.get() };
    if (state.status !== 'logged-in' || !left || state.doctor.practices.some(({ _id }) => _id === left._id)) return;
    toast.error(texts('common')('practiceLeft', { left: doctorName(left.name ?? '') }));
  });
  setInterval(() => void lookAgain(), LOOKED_AT_EVERY_MS);
}
