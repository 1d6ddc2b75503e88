import { getCurrentUser } from '@baari/contract/account';
import type { Practice } from '@baari/contract/practice';
import { boardDayOf, findOnBoard, getBoard } from '@baari/contract/queue-board';
import type { BoardDay, FoundPatient } from '@baari/contract/queue-board';
import type { Queue, QueuePatient } from '@baari/contract/queue';
import { called, DOCTOR, done, here, LONG, patient, queueOf, TODAY } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

interface Shown {
  practice: Practice;
  day: BoardDay;
}

const OWN = DOCTOR.practices[0]!;
const CLINIC = { _id: OWN._id, name: 'Rao Polyclinic' };

/** A practice of the clinic with this queue. */
function shown(
  n: number,
  name: string,
  rows: readonly QueuePatient[],
  {
    speciality = 'General Practitioner',
    begins = '09:00',
    ...queue
  }: Partial<Queue> & Partial<Pick<Practice & BoardDay, 'speciality' | 'begins'>> = {},
): Shown {
  const practice = {
    ...OWN,
    _id: `practice${String(n).padStart(2, '0')}`,
    clinic: CLINIC,
    name,
    speciality,
    room: `Cabin ${n}`,
  };
  return {
    practice,
    day: { ...boardDayOf(practice._id, queueOf(rows, queue)), begins, walkInTurn: begins === '09:00' ? '12:05' : null },
  };
}

/** Whoever is in, those who are here, and those to come. */
const day = (inNow: number, next: string, waiting: number, toCome: number): QueuePatient[] => [
  ...Array.from({ length: inNow - 1 }, (_, i) => patient(i + 1, 'Rahul Deshpande', done)),
  patient(inNow, 'Meena Joshi', called),
  patient(inNow + 1, next, waiting > 0 ? here : {}),
  ...Array.from({ length: waiting + toCome - 1 }, (_, i) =>
    patient(inNow + 2 + i, 'Kavya Menon', i < waiting - 1 ? here : {}),
  ),
];
const did = (serialNumber: number, by: string | null): Queue['undoable'] => [
  { no: 4, act: 'call-next', serialNumber, at: '2026-11-21T05:05:00Z', by },
];
const nobodyIn = (...of: Parameters<typeof day>) => day(...of).filter(({ state }) => state !== 'CALLED');
const LATE = { lateMinutes: 30, closed: false, away: false };
const NOT_BEGUN = [patient(1, 'Pooja Salvi'), patient(2, 'Ratan Bhosale')];

const SIX = [
  shown(1, 'Asha Rao', day(12, 'Kishore Naidu', 6, 86), { nowServing: 12, undoable: did(12, 'Sunita Pawar') }),
  shown(2, 'Sameer Joshi', day(27, 'Ratan Bhosale', 11, 9), {
    ...{ speciality: 'Orthopedic Surgeon', notice: LATE, nowServing: 27, undoable: did(27, null) },
  }),
  shown(3, 'Nisha Menon', day(41, 'Aarav Shetty', 9, 17), { speciality: 'Pediatrician', nowServing: 41 }),
  shown(4, 'Farhan Qureshi', nobodyIn(6, 'Pooja Salvi', 2, 5), { speciality: 'Dermatologist', nowServing: 6 }),
  shown(5, 'Lakshmi Narayanan', day(108, 'Rukhsana Fernandes', 14, 21), {
    ...{ speciality: 'Gynecologist', nowServing: 108, undoable: did(108, 'Farida Sheikh') },
  }),
  shown(6, 'Vivek Kulkarni', NOT_BEGUN, { speciality: 'Cardiologist', begins: '11:30' }),
];
const FORTY = Array.from({ length: 40 }, (_, i) =>
  shown(i + 1, `Doctor number ${i + 1}`, day(12, 'Kishore Naidu', 6, 20), { nowServing: 12 }),
);
const LONGEST = [
  shown(1, LONG, [patient(104, LONG, called), patient(105, LONG, here)], {
    ...{ notice: { ...LATE, lateMinutes: 120 }, nowServing: 104, undoable: did(104, LONG) },
    speciality: 'Cardiothoracic and Vascular Surgeon',
  }),
  shown(2, 'सुनीता देवी पवार', [patient(3, 'प्रकाश गायकवाड़', called), patient(4, 'मीनाक्षी कुलकर्णी', here)], {
    ...{ nowServing: 3, undoable: did(3, 'सुनीता पवार') },
  }),
  shown(3, '<b>Rao</b> & "Sons"', [patient(3, '<img src=x onerror=alert(1)>', here)]),
];
/** Of somebody who works in two clinics, of which one has no name. */
const TWO_CLINICS = SIX.map((one, n) => ({
  ...one,
  practice: {
    ...one.practice,
    ...(n > 3 && { clinic: { _id: 'clinic0002', name: null }, address: '14 Gandhi Road' }),
  },
}));
const EMPTY = [
  shown(1, 'Asha Rao', []),
  shown(2, 'Sameer Joshi', [], { notice: { ...LATE, lateMinutes: 0, closed: true } }),
];

const personOf = (of: readonly Shown[]): Reply =>
  says(getCurrentUser, { user: { ...DOCTOR, practices: of.map(({ practice }) => practice) } });
const repliesOf = (of: readonly Shown[]): readonly Reply[] => [
  personOf(of),
  says(getBoard, { board: { date: TODAY, practices: of.map((one) => one.day) } }),
];
const state = (name: string, of: readonly Shown[], given: Partial<State> = {}): State => ({
  ...{ name: `board, ${name}`, path: '/board' },
  replies: repliesOf(of),
  ...given,
});
const SEARCH = { label: 'Search all doctors: name, phone, number', text: 'me' };
const foundAt = (n: number, one: QueuePatient): FoundPatient => {
  const { _id, serialNumber, patientName, phoneNumber, state: where, toConfirm, expected } = one;
  return {
    practice: SIX[n]!.practice._id,
    ...{ _id, serialNumber, patientName, phoneNumber, state: where, toConfirm, expected },
  };
};
const FOUND = [
  foundAt(0, patient(12, 'Meena Joshi', called)),
  foundAt(1, patient(14, 'Ramesh Rao', here)),
  foundAt(2, patient(31, LONG)),
  foundAt(4, patient(32, 'मेधा कुलकर्णी', { ...done, phoneNumber: null })),
];
const asNurse = SIX.map((one) => ({ ...one, practice: { ...one.practice, role: 'nurse' as const } }));

export const BOARD: readonly State[] = [
  state('loading', SIX, { replies: [personOf(SIX), waits(getBoard)] }),
  state('failing', SIX, { replies: [personOf(SIX), fails(getBoard)] }),
  state('no practice', []),
  state('empty', EMPTY),
  state('six doctors', SIX),
  state('for a nurse', asNurse),
  state('two clinics', TWO_CLINICS),
  state('forty doctors', FORTY),
  state('the longest names', LONGEST),
  state('search', SIX, {
    steps: [SEARCH],
    replies: [...repliesOf(SIX), says(findOnBoard, { patients: FOUND, hasMore: true })],
  }),
  state('search failing', SIX, { steps: [SEARCH], replies: [...repliesOf(SIX), fails(findOnBoard)] }),
  state('walk-in', SIX, { steps: ['Walk-in'] }),
];
