import { keptOf } from '../features/subscription/kept-payments.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** A payment whose confirmation was cut off is sent again, whichever page is opened next; /checkout sees to its own. */
export function resendKeptPayments(): void {
  session.subscribe(() => {
    const state = session.get();
    if (state.status !== 'logged-in' || window.location.pathname === paths.checkout) return;
    const { _id } = state.doctor;
    if (keptOf(_id).length === 0) return;
    void import('../features/subscription/resend-payments.ts').then(({ resend }) => resend(_id));
  });
}
