import { readOwnVisits, sendOwnCode } from '@baari/contract/own-visits';
import type { OwnVisit } from '@baari/contract/own-visits';
import { getTicket } from '@baari/contract/ticket';
import { LONG, refuses, says, TICKET_ID } from './patient-states.ts';
import type { PatientState } from './patient-states.ts';

const VISIT: OwnVisit = {
  ticket: TICKET_ID,
  doctorId: 'asharao426',
  doctorName: 'Asha Rao',
  appointmentDate: '2026-11-21',
  serialNumber: 12,
  patientName: LONG,
  gender: 'FEMALE',
  status: 'VERIFIED',
  bookedAt: '2026-11-20T12:30:00.000Z',
  verifiedAt: '2026-11-21T04:35:00.000Z',
  calledAt: null,
  completedAt: null,
  correctedAt: '2026-11-21T04:36:00.000Z',
  confirmedAt: '2026-11-21T04:34:00.000Z',
  priority: 'ELDERLY',
  walkIn: false,
  notice: 3,
  language: 'ta',
  cancelledBy: null,
  cancelReason: null,
  keptUntil: '2027-11-22',
  mayErase: false,
};
const VISITS: readonly OwnVisit[] = [
  VISIT,
  {
    ...VISIT,
    ...{ ticket: 'another', appointmentDate: '2026-11-19', serialNumber: 104, doctorName: LONG, status: 'CANCELLED' },
    ...{
      cancelledBy: 'clinic',
      cancelReason: 'Power cut',
      verifiedAt: null,
      correctedAt: null,
      confirmedAt: null,
      priority: null,
      walkIn: true,
      notice: null,
      language: null,
      keptUntil: null,
      mayErase: true,
    },
  },
  {
    ...VISIT,
    ...{ ticket: 'a third', appointmentDate: '2026-09-30', status: 'COMPLETED', mayErase: true },
    ...{ calledAt: '2026-09-30T05:10:00.000Z', completedAt: '2026-09-30T05:16:00.000Z' },
  },
];
const path = `/book/visits/${TICKET_ID}`;
const kept = { 'baari.book.confirmed.asharao426.9876501234': 'confirmed' };
const own = says(readOwnVisits, { own: { phoneNumber: '9876501234', visits: [...VISITS] } });

const unconfirmed = refuses(readOwnVisits, 'NUMBER_NOT_CONFIRMED');

/** What a clinic keeps of a patient, as that patient is shown it. */
export const VISITS_STATES: readonly PatientState[] = [
  { name: 'visits before a code', path, replies: [unconfirmed] },
  { name: 'visits with a code sent', path, replies: [unconfirmed, says(sendOwnCode, {})], presses: ['.button-main'] },
  {
    name: 'visits without a code',
    path,
    replies: [unconfirmed, refuses(sendOwnCode, 'PHONE_CODE_NOT_SENT')],
    presses: ['.button-main'],
  },
  { name: 'visits', path, kept, replies: [own] },
  { name: 'visits to be erased', path, kept, replies: [own], presses: ['.visit .wide'] },
  { name: 'visits with a name to correct', path, kept, replies: [own], presses: ['.visit .button'] },
  {
    name: 'no visits',
    path,
    kept,
    replies: [says(readOwnVisits, { own: { phoneNumber: '9876501234', visits: [] } })],
  },
  { name: 'visits of a number that is gone', path, kept, replies: [refuses(readOwnVisits, 'NOT_FOUND')] },
  {
    name: 'visits of a ticket that there is not',
    path,
    kept,
    replies: [refuses(readOwnVisits, 'NOT_FOUND'), refuses(getTicket, 'NOT_FOUND')],
  },
];
