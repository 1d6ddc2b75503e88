import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { getExport } from '@baari/contract/export';
import { getRetention } from '@baari/contract/retention';
import { getSecurityLog } from '@baari/contract/security-log';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/your-data';
const session = (n: number, device: string | null) => ({
  id: `0190f0c6-0000-7000-8000-00000000000${n}`,
  device,
  firstSeenAt: '2026-11-20T05:12:00Z',
  lastSeenAt: '2026-11-21T05:00:00Z',
  isThisDevice: n === 1,
});
const entry = (n: number, act: 'log-in' | 'appointment-verified') => ({
  _id: `entry-${n}`,
  at: '2026-11-21T05:10:00Z',
  act,
  actor: 'session' as const,
  session: 'a1b2',
  isThisSession: n === 1,
  device: 'Chrome on Android',
  details: act === 'log-in' ? { by: 'password' as const } : { date: '2026-11-21', serial: 12 },
});
const noted = (n: number, kind: 'log-in-failed' | 'read') => ({
  _id: `event-${n}`,
  kind,
  call: kind === 'read' ? 'getAppointments' : 'login',
  about: kind === 'read' ? '2026-11-21' : '',
  firstAt: '2026-11-21T05:00:00Z',
  lastAt: '2026-11-21T05:08:00Z',
  times: n,
  network: 'k3f9Qa72bLxM',
  device: kind === 'read' ? 'Zr8tQ2' : null,
  isThisDevice: kind === 'read',
});
const SECTIONS = [listSessions, getAuditTrail, getExport, getRetention, getSecurityLog];

export const YOUR_DATA: readonly State[] = [
  { name: 'your data, loading', path, replies: SECTIONS.map(waits) },
  { name: 'your data, failing', path, replies: SECTIONS.map(fails) },
  {
    name: 'your data, full',
    path,
    replies: [
      says(listSessions, { sessions: [session(1, 'Chrome on Android'), session(2, null)], hasPassword: true }),
      says(getAuditTrail, {
        entries: [entry(1, 'appointment-verified'), entry(2, 'log-in')],
        nextCursor: null,
        hasNextPage: false,
      }),
      says(getSecurityLog, {
        events: [noted(12, 'read'), noted(3, 'log-in-failed')],
        nextCursor: null,
        hasNextPage: false,
      }),
      says(getExport, { dataExport: null }),
      says(getRetention, {
        retention: { months: 36, keptFrom: '2023-11-21', removedAfter: null, oldestDate: '2024-01-02' },
      }),
    ],
  },
];
