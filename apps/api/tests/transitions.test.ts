import { verifyAppointment } from '@baari/contract/appointments';
import { cancelTicket } from '@baari/contract/ticket';
import { closeDays } from '@baari/contract/day-control';
import { isAllowed, standingAfter, standingOf, STANDINGS, STATUS_OF } from '@baari/contract/transitions';
import type { Act, Standing } from '@baari/contract/transitions';
import type { AppointmentStatus, DeskStatus } from '@baari/contract/vocabulary';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { book, deskOf, TODAY } from './support/clinic-day.ts';
import type { Desk, Doctor } from './support/clinic-day.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi(inject('ownerUrl'));
});
afterAll(() => api.stop());

const HERE = "status = 'VERIFIED', verified_at = '2026-11-21T04:00:00Z'";
const CALLED = "called_at = '2026-11-21T04:10:00Z', calls = 1";
/** How a booked row is made to stand there. */
const MADE: Record<Standing, string> = {
  EXPECTED: "status = 'BOOKED'",
  WAITING: HERE,
  CALLED_BOOKED: CALLED,
  CALLED: `${HERE}, ${CALLED}`,
  DONE: `${HERE.replace('VERIFIED', 'COMPLETED')}, ${CALLED}, completed_at = '2026-11-21T04:20:00Z'`,
  ABSENT: "status = 'NO_SHOW'",
  CANCELLED: "status = 'CANCELLED'",
  MOVED: "status = 'MOVED', moved_to_date = '2026-11-25', moved_to_serial = 1",
};

interface Patient {
  doctor: Doctor;
  desk: Desk;
  ticketUrl: string;
}

/** Number 1 of a day, who stands there; with `hasBehind` number 2 waits. */
async function patientAt(standing: Standing, hasBehind = false): Promise<Patient> {
  const doctor = await api.doctor();
  const { ticketUrl } = await book(api, doctor.doctorId, 1);
  await api.owner.query(`update appointment set ${MADE[standing]} where doctor_id = $1`, [doctor.doctorId]);
  const desk = deskOf(doctor);
  if (hasBehind) await desk.walkIn(2);
  return { doctor, desk, ticketUrl };
}

const kept = async ({ doctor: { doctorId } }: Patient) =>
  (
    await api.owner.query(
      `select (select json_agg(a order by date, serial) from appointment a where doctor_id = $1) as appointments,
              (select json_agg(d order by date) from appointment_day d where doctor_id = $1) as days,
              (select json_agg(q) from queue_act q where doctor_id = $1) as acts,
              (select json_agg(e) from audit_entry e where doctor_id = $1) as entries`,
      [doctorId],
    )
  ).rows[0] as { appointments: unknown };

interface Row {
  status: AppointmentStatus;
  called_at: Date | null;
  verified_at: Date | null;
  completed_at: Date | null;
}

/** Where number 1 stands by its row, whose times must fit. */
async function standing({ doctor: { doctorId } }: Patient): Promise<Standing> {
  const { rows } = await api.owner.query<Row>(
    'select * from appointment where doctor_id = $1 and date = $2 and serial = 1',
    [doctorId, TODAY],
  );
  const { status, called_at, verified_at, completed_at } = rows[0]!;
  const isInRoom = called_at !== null && (status === 'BOOKED' || status === 'VERIFIED');
  const at = standingOf(isInRoom ? { status, state: 'CALLED' } : { status });
  if (at === 'CANCELLED' || at === 'MOVED') return at;
  expect(verified_at !== null, `${at} has arrived`).toBe(status === 'VERIFIED' || status === 'COMPLETED');
  expect(completed_at !== null, `${at} is done`).toBe(at === 'DONE');
  if (!isInRoom && at !== 'DONE') expect(called_at, `${at} is not called`).toBeNull();
  return at;
}

type Refusal = string | ((standing: Standing) => string | null);
interface Tried {
  act: Act;
  /** Where an act can be done in several ways. */
  by?: string;
  /** Only with somebody behind. */
  hasBehind?: boolean;
  doIt: (patient: Patient, from: Standing) => Promise<unknown>;
  refusal: Refusal;
}

const ticketOf = ({ ticketUrl }: Patient) => ({ params: { ticket: ticketUrl.split('/t/')[1]! } });
const mark = (status: DeskStatus): Tried => ({
  act: `mark-${status}`,
  doIt: ({ desk }) => desk.mark(1, status),
  refusal: 'STATUS_CONFLICT',
});

const TRIED: Tried[] = [
  { act: 'arrive', doIt: ({ desk }) => desk.arrive(1), refusal: 'QUEUE_CHANGED' },
  {
    act: 'arrive',
    by: 'the ticket',
    doIt: ({ doctor, ticketUrl }) => doctor.browser.call(verifyAppointment, { body: { qrCodeData: ticketUrl } }),
    refusal: (from) => (from === 'CANCELLED' || from === 'MOVED' ? from : 'ALREADY_VERIFIED'),
  },
  {
    act: 'call-next',
    doIt: ({ desk }, from) => desk.callNext(from === 'CALLED' || from === 'CALLED_BOOKED' ? 1 : null),
    refusal: 'QUEUE_EMPTY',
  },
  {
    act: 'call-now',
    doIt: ({ desk }, from) => desk.callNow(1, from === 'CALLED' || from === 'CALLED_BOOKED' ? 1 : null),
    refusal: 'QUEUE_CHANGED',
  },
  { act: 'call-again', doIt: ({ desk }) => desk.callAgain(1), refusal: 'QUEUE_CHANGED' },
  { act: 'skip', hasBehind: true, doIt: ({ desk }) => desk.skip(1), refusal: 'QUEUE_CHANGED' },
  { act: 'priority', doIt: ({ desk }) => desk.prioritise(1, 'ELDERLY'), refusal: 'QUEUE_CHANGED' },
  { act: 'no-show', doIt: ({ desk }) => desk.noShow(1), refusal: 'QUEUE_CHANGED' },
  { act: 'complete', doIt: ({ desk }) => desk.complete(1), refusal: 'QUEUE_CHANGED' },
  { act: 'put-back', doIt: ({ desk }) => desk.putBack(1), refusal: 'QUEUE_CHANGED' },
  mark('BOOKED'),
  mark('VERIFIED'),
  mark('COMPLETED'),
  mark('NO_SHOW'),
  {
    act: 'cancel',
    doIt: (patient) => api.browser().call(cancelTicket, ticketOf(patient)),
    refusal: 'NOT_CANCELLABLE',
  },
  { act: 'clinic-cancel', doIt: ({ desk }) => desk.cancel(1, 'The doctor is away'), refusal: 'STATUS_CONFLICT' },
  { act: 'move', doIt: ({ desk }) => desk.move(1, '2026-11-24'), refusal: 'STATUS_CONFLICT' },
  {
    act: 'close-day',
    doIt: ({ doctor }) => doctor.browser.call(closeDays, { body: { from: TODAY, to: TODAY, booked: 'cancel' } }),
    // The day closes; who may not be cancelled is left alone.
    refusal: () => null,
  },
];

/** Where the act led from there, or the code that it was refused with; who is refused is as before, and nothing is written. */
async function outcome({ act, doIt, hasBehind }: Tried, from: Standing): Promise<string> {
  const patient = await patientAt(from, hasBehind);
  const before = await kept(patient);
  const code = await doIt(patient, from).then(
    () => null,
    (error: { code: string }) => error.code,
  );
  if (code !== null) {
    expect(await kept(patient), `${act} of ${from} changed something`).toEqual(before);
    return code;
  }
  if (standingAfter(act, from) === null) {
    expect((await kept(patient)).appointments, `${act} of ${from} changed something`).toEqual(before.appointments);
    return 'left alone';
  }
  return standing(patient);
}

describe('the database follows the table of transitions', () => {
  const titled = TRIED.map((tried) => [tried.by ? `${tried.act} by ${tried.by}` : tried.act, tried] as const);
  it.each(titled)('%s, from everywhere', async (_, tried) => {
    for (const from of STANDINGS) {
      const { act, refusal } = tried;
      const refused = typeof refusal === 'string' ? refusal : (refusal(from) ?? 'left alone');
      expect(await outcome(tried, from), `${act} from ${from}`).toBe(standingAfter(act, from) ?? refused);
    }
  });

  it('a booked patient is expected, and a walk-in waits', async () => {
    const doctor = await api.doctor();
    const booked = { doctor, desk: deskOf(doctor), ticketUrl: (await book(api, doctor.doctorId, 1)).ticketUrl };
    expect(await standing(booked)).toBe(standingAfter('book', 'NOBODY'));
    const other = await api.doctor();
    const desk = deskOf(other);
    await desk.walkIn(1);
    expect(await standing({ doctor: other, desk, ticketUrl: '' })).toBe(standingAfter('walk-in', 'NOBODY'));
    const third = await api.doctor();
    await deskOf(third).bookByPhone(1);
    expect(await standing({ doctor: third, desk, ticketUrl: '' })).toBe(standingAfter('phone-booking', 'NOBODY'));
  });

  it('the wire shows enough of each patient to tell which acts are allowed', async () => {
    for (const from of STANDINGS) {
      const { desk } = await patientAt(from);
      const row = (await desk.read()).rows[0];
      if (!row) continue;
      expect([from, STATUS_OF[from]]).toEqual([standingOf(row), row.status]);
      expect(isAllowed('put-back', row)).toBe(standingAfter('put-back', from) !== null);
    }
  });
});
