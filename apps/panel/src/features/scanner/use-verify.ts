import { verifyAppointment } from '@baari/contract/appointments';
import type { PatientDetails } from '@baari/contract/appointments';
import type { ProblemCode, TicketPatient } from '@baari/contract/problem';
import type { Practice } from '@baari/contract/practice';
import { suffices } from '@baari/contract/roles';
import { useCallback, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { callAt } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { usePractice } from '../../lib/practice.ts';
import { queryClient } from '../../lib/query.ts';
import { useDoctor } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { giveFeedback } from './result-signal.ts';

/** `of`: the practice of a ticket that is not for the one that the page looks at, but for a colleague's under the same roof. */
export type Result = { of?: Practice | undefined } & (
  | { kind: 'success'; message: string; patient: PatientDetails }
  /** The ticket was verified before. */
  | { kind: 'repeated'; message: string; patient: TicketPatient }
  /** Its booking was cancelled as a false one. `isFull`: it would go over the day's maximum. */
  | { kind: 'asFalse'; message: string; patient: TicketPatient; code: string; isFull: boolean }
  | { kind: 'failure'; message: string; needsProfile?: true; isUnsent?: boolean }
);

export type TicketAsFalse = Extract<Result, { kind: 'asFalse' }>;

/** The tickets whose success this page has told. */
const told = new Set<string>();

/** Sends a ticket's text to the server and keeps the result. */
export function useVerify(quiet: boolean) {
  const t = texts('scanner');
  const { act, busy } = useAct();
  const needsProfile = useNeedsProfile();
  const here = usePractice();
  const practices = useDoctor()?.practices;
  /** Whose ticket it is, if the person works at the desk of that practice under the same roof. */
  const colleague = (id: string | undefined) =>
    practices?.find(
      ({ _id, clinic, role, needsSecondFactor }) =>
        _id === id && clinic._id === here?.clinic._id && suffices(role, 'receptionist') && !needsSecondFactor,
    );
  const [result, setResult] = useState<Result | null>(null);

  const show = useCallback((next: Result) => {
    giveFeedback(next.kind);
    setResult(next);
  }, []);

  /** `asFalse`: the ticket's booking was cancelled as a false one, and its patient is taken in. */
  const verify = async (qrCodeData: string, asFalse?: TicketAsFalse, of = asFalse?.of): Promise<void> => {
    if (needsProfile())
      return show({ kind: 'failure', message: texts('common')('completeProfile'), needsProfile: true });
    let message: string = t('verifyFailed');
    let patient: TicketPatient | undefined;
    let isUnsent = !navigator.onLine;
    let code: ProblemCode | undefined;
    let other: Practice | undefined;
    const body = {
      qrCodeData,
      ...(told.has(qrCodeData) && { answered: true }),
      ...(asFalse && { takeIn: true, overMaximum: asFalse.isFull }),
    };
    const answer = await act(() => callAt(of?._id ?? here?._id)(verifyAppointment, { body }), {
      failed: message,
      quiet,
      onRefusal: (refusal) => {
        ({ message, patient, code } = refusal);
        if (code === 'DAY_FULL') patient = asFalse?.patient;
        isUnsent = false;
        other = of ? undefined : colleague(refusal.practice);
        return quiet || patient !== undefined || other !== undefined;
      },
    });
    if (other) return verify(qrCodeData, undefined, other);
    if (!answer && patient && code !== 'ALREADY_VERIFIED')
      return show({ of, kind: 'asFalse', message, patient, code: qrCodeData, isFull: code === 'DAY_FULL' });
    if (!answer)
      return show({
        of,
        ...(patient ? { kind: 'repeated', message, patient } : { kind: 'failure', message, isUnsent }),
      });
    told.add(qrCodeData);
    show({ of, kind: 'success', message: answer.message, patient: answer.patientDetails });
    await queryClient.invalidateQueries({ queryKey: ['appointments'] });
  };

  // Removes the last ticket's toast, which may contradict the new result.
  const clear = useCallback(() => {
    toast.clear();
    setResult(null);
  }, []);

  // The colleague's patients are not theirs any more.
  const isLost = result?.of !== undefined && colleague(result.of._id) === undefined;
  return { verify, busy, result: isLost ? null : result, show, clear };
}
