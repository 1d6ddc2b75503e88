import type { Caller } from '@baari/client/call';
import type { ServerRefusal } from '@baari/client/failures';
import { addWalkIn, getQueueTicket } from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { useRef, useState } from 'react';
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
  options: {
    what: string;
    counted: (now: Queue) => boolean;
    onCounted: (now: Queue) => void;
    isRepeated: (refusal: ServerRefusal) => boolean;
    onRefusal: (refusal: ServerRefusal) => boolean;
  },
) => Promise<A | undefined>;

/** The walk-in with these details, if it stands in a queue. */
const addedIn = ({ rows }: Queue, { patientName, phoneNumber, gender }: WalkInBody) =>
  rows.find(
    (row) => row.walkIn && row.patientName === patientName && row.phoneNumber === phoneNumber && row.gender === gender,
  );

/** Adding walk-ins, and the slips of all patients of the day. `at` calls the practice whose day it is. */
export function useWalkIn(run: RunAct, date: string, at: Caller = call) {
  const t = texts('appointments');
  const { act } = useAct();
  const [step, setStep] = useState<WalkInStep>(null);
  // The dialog is loaded when first opened and then stays mounted, so that it can give the focus back.
  const [isNeeded, setNeeded] = useState(false);
  /** What was sent last, until it is answered: sent again, it may have counted already. */
  const unanswered = useRef<string>(undefined);
  const steps = useRef(0);
  const go = (to: WalkInStep) => {
    steps.current += 1;
    setNeeded(true);
    setStep(to);
  };

  const toSlip = (patient: QueuePatient, ticketUrl: string, isAdded: boolean) => {
    const { serialNumber, expected, patientName } = patient;
    go({ slip: { date, number: serialNumber, expected, ticketUrl }, name: patientName, isAdded });
  };

  const showSlip = async (patient: QueuePatient, isAdded: boolean) => {
    const answer = await act(() => at(getQueueTicket, { params: { id: patient._id } }), {
      quiet: true,
      failed: t('slip.failed', { number: patient.serialNumber }),
    });
    if (answer) toSlip(patient, answer.ticketUrl, isAdded);
    else if (isAdded) go(null);
  };

  const add = async (body: WalkInBody): Promise<WalkInErrors> => {
    let wrong: WalkInErrors = {};
    const sentBefore = unanswered.current;
    const sentAt = steps.current;
    unanswered.current = JSON.stringify(body);
    const answer = await run('walk-in', () => at(addWalkIn, { body }), {
      what: t('sent.walk-in'),
      counted: (now) => addedIn(now, body) !== undefined,
      onCounted: (now) => {
        unanswered.current = undefined;
        // Unless the form was closed meanwhile.
        if (steps.current === sentAt) void showSlip(addedIn(now, body)!, true);
      },
      isRepeated: ({ code }) => code === 'ALREADY_BOOKED' && sentBefore === JSON.stringify(body),
      onRefusal: (refusal) => {
        unanswered.current = undefined;
        wrong = refusedErrors(refusal);
        // The profile that the panel has read did not know.
        if (wrong.plan) void reloadProfile();
        return Object.keys(wrong).length > 0;
      },
    });
    if (answer) unanswered.current = undefined;
    const patient = answer?.queue.rows.find(({ serialNumber }) => serialNumber === answer.queue.lastAct?.serialNumber);
    if (!answer || !patient) return wrong;
    toSlip(patient, answer.ticketUrl, true);
    return {};
  };

  return { step, isNeeded, go, add, showSlip: (patient: QueuePatient) => void showSlip(patient, false) };
}
