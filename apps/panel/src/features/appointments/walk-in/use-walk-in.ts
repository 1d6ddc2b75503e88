import type { Caller } from '@baari/client/call';
import type { ServerRefusal } from '@baari/client/failures';
import { addWalkIn, getQueueTicket } from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { refusedErrors } from './walk-in-form.ts';
import type { WalkInErrors } from './walk-in-form.ts';
import type { WalkInStep } from './WalkInDialog.tsx';
import type { WalkInBody } from './WalkInForm.tsx';

/** Sends an act of the desk with a key and shows the answered queue; undefined if refused. */
type RunAct = <A extends { message: string; queue: Queue }>(
  key: string,
  send: () => Promise<A>,
  options: { what: string; onRefusal: (refusal: ServerRefusal) => boolean },
) => Promise<A | undefined>;

/** Adding walk-ins, and the slips of all patients of the day. `at` calls the practice whose day it is. */
export function useWalkIn(run: RunAct, date: string, at: Caller = call) {
  const t = texts('appointments');
  const { act } = useAct();
  const [step, setStep] = useState<WalkInStep>(null);
  // The dialog is loaded when first opened and then stays mounted, so that it can give the focus back.
  const [isNeeded, setNeeded] = useState(false);
  const go = (to: WalkInStep) => {
    setNeeded(true);
    setStep(to);
  };

  const toSlip = (patient: QueuePatient, ticketUrl: string, isAdded: boolean) => {
    const { serialNumber, expected, patientName } = patient;
    go({ slip: { date, number: serialNumber, expected, ticketUrl }, name: patientName, isAdded });
  };

  const add = async (body: WalkInBody): Promise<WalkInErrors> => {
    let wrong: WalkInErrors = {};
    const answer = await run('walk-in', () => at(addWalkIn, { body }), {
      what: t('sent.walk-in'),
      onRefusal: (refusal) => {
        wrong = refusedErrors(refusal);
        // The profile that the panel has read did not know.
        if (wrong.plan) void reloadProfile();
        return Object.keys(wrong).length > 0;
      },
    });
    const patient = answer?.queue.rows.find(({ serialNumber }) => serialNumber === answer.queue.lastAct?.serialNumber);
    if (!answer || !patient) return wrong;
    toSlip(patient, answer.ticketUrl, true);
    return {};
  };

  const showSlip = async (patient: QueuePatient) => {
    const answer = await act(() => at(getQueueTicket, { params: { id: patient._id } }), {
      quiet: true,
      failed: t('slip.failed', { number: patient.serialNumber }),
    });
    if (answer) toSlip(patient, answer.ticketUrl, false);
  };

  return { step, isNeeded, go, add, showSlip: (patient: QueuePatient) => void showSlip(patient) };
}
