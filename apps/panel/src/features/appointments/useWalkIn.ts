import { addWalkIn } from '@baari/contract/queue';
import type { QueuePatient } from '@baari/contract/queue';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { DeskActs } from './useDeskActs.ts';
import { errorsOf } from './walk-in.ts';
import type { WalkInErrors } from './walk-in.ts';
import type { WalkInStep } from './WalkInDialog.tsx';
import type { WalkInBody } from './WalkInForm.tsx';

/** Taking in walk-ins, and the slips of those who were taken in on this page. */
export function useWalkIn(run: DeskActs['run'], date: string) {
  const [step, setStep] = useState<WalkInStep>(null);
  // The dialog's code comes when it is first asked for, and the dialog stays then: it gives the focus back.
  const [isNeeded, setNeeded] = useState(false);
  const go = (to: WalkInStep) => {
    setNeeded(true);
    setStep(to);
  };
  const [tickets, setTickets] = useState<ReadonlyMap<string, string>>(new Map());

  const showSlip = ({ serialNumber, expected, patientName }: QueuePatient, ticketUrl: string) =>
    go({ slip: { date, number: serialNumber, expected, ticketUrl }, name: patientName });

  const add = async (body: WalkInBody): Promise<WalkInErrors> => {
    let wrong: WalkInErrors = {};
    const answer = await run(
      'walk-in',
      () => call(addWalkIn, { body }),
      ({ errors }) => {
        wrong = errorsOf(errors);
        return Object.keys(wrong).length > 0;
      },
    );
    const patient = answer?.queue.rows.find(({ serialNumber }) => serialNumber === answer.queue.lastAct?.serialNumber);
    if (!answer || !patient) return wrong;
    setTickets((known) => new Map(known).set(patient._id, answer.ticketUrl));
    showSlip(patient, answer.ticketUrl);
    return {};
  };

  return {
    step,
    isNeeded,
    go,
    add,
    hasSlip: (id: string | undefined) => id !== undefined && tickets.has(id),
    showSlip: (patient: QueuePatient) => {
      const ticketUrl = tickets.get(patient._id);
      if (ticketUrl !== undefined) showSlip(patient, ticketUrl);
    },
  };
}
