import { markAppointment } from '@baari/contract/appointments';
import type { DayAppointments, DayPatient } from '@baari/contract/appointments';
import { DESK_STATUSES } from '@baari/contract/vocabulary';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { countMark, dayKey } from '../../../lib/day-query.ts';
import { useAct } from '../../../lib/feedback.ts';
import { queryClient } from '../../../lib/query.ts';
import { usePractice } from '../../../lib/practice.ts';

const isDeskStatus = (status: AppointmentStatus): status is DeskStatus => DESK_STATUSES.some((one) => one === status);

/** How long Undo is offered after a mark. */
const UNDO_SHOWN_MS = 10_000;

export interface LastMark {
  patient: DayPatient;
  to: DeskStatus;
}

/** One-tap marks: shown at once, taken back if the server refuses, and undone by one more tap. */
export function useMarks(date: string) {
  const t = texts('appointments');
  const practice = usePractice();
  const { act } = useAct();
  const [last, setLast] = useState<LastMark | null>(null);
  const key = dayKey(practice?._id, date);
  const sending = useRef(new Map<string, Promise<unknown>>());

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const put = (id: string, change: (patient: DayPatient) => DayPatient) =>
    queryClient.setQueryData<DayAppointments[]>(key, (days) =>
      days?.map((day) => ({ ...day, allPatients: day.allPatients.map((one) => (one._id === id ? change(one) : one)) })),
    );

  const send = async (patient: DayPatient, to: DeskStatus) => {
    countMark(date, 1);
    // A read that started before this mark would bring the old status back.
    await queryClient.cancelQueries({ queryKey: key });
    put(patient._id, (one) => ({ ...one, status: to }));
    // The marks of one patient go one after the other: each says what it was tapped upon.
    const before = sending.current.get(patient._id);
    const sent = (async () => {
      await before;
      return call(markAppointment, { params: { id: patient._id }, body: { status: to, seen: patient.status } });
    })();
    sending.current.set(
      patient._id,
      sent.catch(() => undefined),
    );
    const answer = await act(() => sent, {
      quiet: true,
      what: t('sent.mark', { mark: t(`markAs.${to}`), number: patient.serialNumber }),
    });
    put(patient._id, (one) => answer?.appointment ?? { ...one, status: patient.status });
    if (!answer) setLast((mark) => (mark?.patient._id === patient._id ? null : mark));
    if (countMark(date, -1)) await queryClient.invalidateQueries({ queryKey: ['appointments'] });
  };

  const mark = (patient: DayPatient, to: DeskStatus) => {
    setLast({ patient, to });
    void send(patient, to);
  };

  const undo = () => {
    if (!last || !isDeskStatus(last.patient.status)) return;
    setLast(null);
    void send({ ...last.patient, status: last.to }, last.patient.status);
  };

  return { mark, last, undo };
}
