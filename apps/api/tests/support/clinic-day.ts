import {
  bookByPhone,
  cancelAppointment,
  correctPatient,
  markAppointment,
  moveAppointment,
  restoreAppointment,
} from '@baari/contract/appointments';
import type { SeenPatient } from '@baari/contract/appointments';
import { bookAppointment } from '@baari/contract/booking';
import {
  addWalkIn,
  arrive,
  callAgain,
  callNext,
  callNow,
  complete,
  getQueue,
  noShow,
  prioritise,
  putBack,
  skip,
  undoQueueAct,
} from '@baari/contract/queue';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import type { DeskStatus, Priority } from '@baari/contract/vocabulary';
import type { TestApi } from '@baari/testing/api';
import { patient } from '@baari/testing/doctor';

type Correction = { patientName: string; phoneNumber: string; seen?: SeenPatient };

export const TODAY = '2026-11-21';
export type Doctor = Awaited<ReturnType<TestApi['doctor']>>;

export const idOf = (doctorId: string, serial: number, date = TODAY) =>
  `${doctorId}-${date.replaceAll('-', '')}-${serial}`;

export async function book(api: TestApi, doctorId: string, n: number, date = TODAY) {
  const body = { doctorId, date, ...patient(n) };
  return (await api.browser().call(bookAppointment, { body })).appointment;
}

export interface Asked {
  name?: string;
  tickets?: string[];
  date?: string;
  key?: string;
}
type Asking = [doctor: Pick<Doctor, 'doctorId'>, n: number, asked?: Asked];

/** Patients who ask for a place with the phone of patient n, on the service that there is by then; `keyOf`: under these keys. */
export function askersAt(service: () => TestApi, keyOf?: (n: number) => string) {
  /** The answer, or the code of the refusal. */
  async function ask(...[{ doctorId }, n, { name, tickets, date = TODAY, key = keyOf?.(n) } = {}]: Asking) {
    const body = { doctorId, date, ...patient(n), ...(name && { patientName: name }), ...(tickets && { tickets }) };
    try {
      return (
        await service()
          .browser()
          .call(bookAppointment, { body }, key ? { idempotencyKey: key } : {})
      ).appointment;
    } catch (error) {
      return (error as { code: string }).code;
    }
  }
  async function ticketOf(...asked: Asking): Promise<string> {
    const answer = await ask(...asked);
    if (typeof answer === 'string') throw new Error(answer);
    return answer.ticketUrl;
  }
  return { ask, ticketOf };
}

/** The desk of a doctor in one process: each act by its number answers the queue. `version`: that of the queue it looks at. */
export function deskOf(doctor: Pick<Doctor, 'doctorId' | 'browser'>, { call } = doctor.browser, version?: number) {
  const row = (serial: number) => ({ params: { id: idOf(doctor.doctorId, serial) }, query: { version } });
  return {
    read: async () => (await call(getQueue)).queue,
    arrive: async (serial: number) => (await call(arrive, row(serial))).queue,
    callNext: async (current: number | null) => (await call(callNext, { body: { current } })).queue,
    callNow: async (serial: number, current: number | null) =>
      (await call(callNow, { params: row(serial).params, body: { current } })).queue,
    callAgain: async (serial: number) => (await call(callAgain, row(serial))).queue,
    skip: async (serial: number, places?: number) => (await call(skip, { ...row(serial), body: { places } })).queue,
    noShow: async (serial: number) => (await call(noShow, row(serial))).queue,
    complete: async (serial: number) => (await call(complete, row(serial))).queue,
    putBack: async (serial: number) => (await call(putBack, row(serial))).queue,
    prioritise: async (serial: number, priority: Priority) =>
      (await call(prioritise, { ...row(serial), body: { priority } })).queue,
    /** The mark of a day list, not of the queue; answers the appointment. */
    mark: async (serial: number, status: DeskStatus, date = TODAY, seen?: DeskStatus) => {
      const params = { id: idOf(doctor.doctorId, serial, date) };
      return (await call(markAppointment, { params, body: { status, seen } })).appointment;
    },
    /** To another day; answers where the patient is then. */
    move: async (serial: number, to: string, from = TODAY) => {
      const params = { id: idOf(doctor.doctorId, serial, from) };
      return (await call(moveAppointment, { params, body: { date: to } })).movedTo;
    },
    /** With a reason, which the ticket tells. */
    cancel: (serial: number, reason: string, date = TODAY, seen?: DeskStatus) =>
      call(cancelAppointment, { params: { id: idOf(doctor.doctorId, serial, date) }, body: { reason, seen } }),
    restore: (serial: number, date: string) =>
      call(restoreAppointment, { params: { id: idOf(doctor.doctorId, serial, date) } }),
    correct: async (serial: number, body: Correction, date = TODAY) =>
      (await call(correctPatient, { params: { id: idOf(doctor.doctorId, serial, date) }, body })).appointment,
    bookByPhone: async (n: number, date = TODAY) =>
      (await call(bookByPhone, { body: { date, ...patient(n) } })).appointment,
    walkIn: async (n: number) => (await call(addWalkIn, { body: patient(n) })).queue,
    undo: async (no: number) => (await call(undoQueueAct, { body: { no } })).queue,
  };
}
export type Desk = ReturnType<typeof deskOf>;

/** A doctor with `booked` patients of today, of whom the first `arrived` are here. */
export async function clinicDay(api: TestApi, booked: number, arrived: number, maxAppointment = 40) {
  const doctor = await api.doctor({ maxAppointment });
  const desk = deskOf(doctor);
  for (let n = 1; n <= booked; n += 1) await book(api, doctor.doctorId, n);
  for (let n = 1; n <= arrived; n += 1) await desk.arrive(n);
  return { doctor, desk };
}

/** Whether nobody is behind a patient in the line, so that a skip is refused. Those who are here are called before all others. */
export function isLastInLine({ rows }: Queue, { state, peopleAhead }: QueuePatient): boolean {
  if (state !== 'WAITING' && state !== 'EXPECTED') return false;
  const line = rows.filter((row) => row.state === 'WAITING' || row.state === state);
  return peopleAhead === line.length - 1;
}
