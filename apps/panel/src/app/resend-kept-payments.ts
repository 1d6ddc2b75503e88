import { keptOf } from '../features/subscription/kept-payments.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** Sends an unconfirmed payment again, whichever page is opened next; /checkout does this itself. */
export function resendKeptPayments(): void {
  session.subscribe(() => {
    const state = session.get();
    if (state.status !== 'logged-in' || window.location.pathname === paths.checkout) return;
    const { _id } = state.doctor;
    if (keptOf(_id).length === 0) return;
    void import('../features/subscription/resend-payments.ts').then(({ resend }) => resend(_id));
  });
}
