import { getCurrentUser } from '@baari/contract/account';
import { getAppointments } from '@baari/contract/appointments';
import { getQueue } from '@baari/contract/queue';
import type { Queue } from '@baari/contract/queue';
import {
  absent,
  called,
  DOCTOR,
  done,
  EXPIRED,
  FLOOD,
  here,
  patient,
  PROFILE_DATA,
  queueOf,
  saysProfile,
  saysQueue,
} from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/doctor-appointments';
const DAY = [
  patient(9, 'Jyoti More', done),
  patient(10, 'Imran Reddy', absent),
  patient(12, 'Meena Joshi', called),
  patient(13, 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar', here),
  patient(14, 'सुनीता देवी', { ...here, priority: 'ELDERLY' }),
  patient(15, 'மீனாட்சி சுந்தரம்', { priority: 'EMERGENCY' }),
  patient(16, 'Farida Shaikh', { toConfirm: 'PHONE' }),
  patient(104, 'Gurpreet Singh', { ...here, walkIn: true }),
];
const DID: Queue['undoable'] = [
  { no: 4, act: 'arrive', serialNumber: 13, at: '2026-11-21T05:08:00Z', by: 'Sunita Pawar' },
  { no: 3, act: 'running-late', serialNumber: 0, at: '2026-11-21T05:06:00Z', by: null },
];
const HUNDRED = Array.from({ length: 100 }, (_, i) => patient(i + 1, 'Rahul Deshpande', i < 10 ? done : {}));
const HELD = { toConfirm: 'RUSH', turn: null, expectedTime: null, expected: null } as const;

const NOON = { expected: { from: '10:00', to: '12:35' } } as const;
const OVER_PAUSE = { expected: { from: '12:35', to: '17:40', pause: { from: '13:30', to: '17:00' } } } as const;
const LONGEST = [
  ...HUNDRED.map((one, i) => ({ ...one, ...(i > 85 ? absent : {}) })),
  patient(101, 'Meena Joshi', { ...here, ...OVER_PAUSE, priority: 'EMERGENCY', walkIn: true }),
  patient(102, 'Lakshmi Narayanaswamy Venkatasubramanian Iyengar', { ...NOON, priority: 'EMERGENCY', walkIn: true }),
  patient(103, 'सुनीता देवी', { ...OVER_PAUSE, priority: 'ELDERLY', walkIn: true }),
  patient(104, 'Gurpreet Singh', { ...NOON, toConfirm: 'PHONE' }),
];

export const DESK: readonly State[] = [
  { name: 'desk, loading', path, replies: [waits(getAppointments)] },
  { name: 'desk, empty', path },
  { name: 'desk, failing', path, replies: [fails(getAppointments), fails(getQueue)] },
  {
    name: 'desk, new doctor',
    path,
    replies: [says(getCurrentUser, { user: { ...DOCTOR, profileCompleted: false } }), saysProfile(null)],
  },
  { name: 'desk, full', path, replies: saysQueue(queueOf(DAY, { undoable: DID })) },
  {
    name: 'desk, nobody in, late and closed',
    path,
    replies: saysQueue(
      queueOf(DAY.slice(3), { undoable: DID, notice: { lateMinutes: 120, closed: true, away: false } }),
    ),
  },
  {
    name: 'desk, only those who did not come are left',
    path,
    replies: saysQueue(queueOf([...DAY.slice(0, 2), patient(14, 'सुनीता देवी'), patient(15, 'Rahul Deshpande')])),
    steps: ['Mark all absent'],
  },
  {
    name: 'desk, plan expired',
    path,
    replies: [saysProfile({ ...PROFILE_DATA, subscription: EXPIRED }), ...saysQueue(queueOf(DAY))],
  },
  {
    name: 'desk, a flood of bookings',
    path,
    replies: saysQueue(queueOf(DAY, { flood: FLOOD })),
  },
  {
    name: 'desk, some held bookings',
    path,
    replies: saysQueue(queueOf([...DAY, patient(105, 'ज्योति मोरे', HELD), patient(106, 'Kavya Menon', HELD)])),
  },
  {
    name: 'desk, many held bookings',
    path,
    replies: saysQueue(queueOf([...DAY, ...HUNDRED.slice(10).map((one) => ({ ...one, ...HELD }))], { flood: FLOOD })),
  },
  {
    name: 'desk, a flood cancelled',
    path,
    replies: saysQueue(queueOf(DAY, { cancelledTogether: { no: 1, count: 40, at: FLOOD.until } })),
  },
  { name: 'desk, the longest rows', path, replies: saysQueue(queueOf(LONGEST)) },
  { name: 'desk, a hundred patients', path, replies: saysQueue(queueOf(HUNDRED)) },
];
