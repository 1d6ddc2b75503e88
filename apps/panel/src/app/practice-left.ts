import type { Practice } from '@baari/contract/practice';
import { doctorName } from '@baari/contract/doctor-name';
import { practice } from '../lib/practice.ts';
import { accountOf } from '../lib/session-state.ts';
import { session } from '../lib/session.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toast.ts';

/** Says so when the person does not work any more for the practice that the page was about: it now shows another, or none. */
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
}
