import { beginPasskey, getPasskeys } from '@baari/contract/account-passkeys';
import { beginSecondFactor, getSecondFactor, renewRecoveryCodes } from '@baari/contract/account-second-factor';
import { listSessions } from '@baari/contract/account-sessions';
import { getAuditTrail } from '@baari/contract/audit';
import { getExport } from '@baari/contract/export';
import { getRetention } from '@baari/contract/retention';
import { getSecurityLog } from '@baari/contract/security-log';
import { getPin } from '@baari/contract/shared-desk';
import { fails, refuses, says, waits } from '../state.ts';
import type { Reply, State } from '../state.ts';

const path = '/your-data';
const session = (n: number, device: string | null) => ({
  id: `0190f0c6-0000-7000-8000-00000000000${n}`,
  device,
  firstSeenAt: '2026-11-20T05:12:00Z',
  lastSeenAt: '2026-11-21T05:00:00Z',
  isThisDevice: n === 1,
  isAtSharedDesk: n === 2,
});
const entry = (n: number, act: 'log-in' | 'appointment-verified') => ({
  _id: `entry-${n}`,
  at: '2026-11-21T05:10:00Z',
  act,
  actor: 'session' as const,
  session: 'a1b2',
  by: n === 1 ? 'Sunita Pawar' : null,
  member: null,
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
const SECTIONS = [
  getPin,
  listSessions,
  getSecondFactor,
  getPasskeys,
  getAuditTrail,
  getExport,
  getRetention,
  getSecurityLog,
];

const factor = (onSince: string | null) =>
  says(getSecondFactor, { secondFactor: { onSince, recoveryCodesLeft: onSince === null ? 0 : 9, isDemanded: false } });
const ON = factor('2026-11-20T05:12:00Z');
/** One section, while the others are on their way. */
const section = (name: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name: `your data, ${name}`, path },
  replies: [...replies, ...SECTIONS.filter((one) => !replies.some(({ endpoint }) => endpoint === one)).map(waits)],
  ...(steps && { steps }),
});
const secondFactor = (name: string, ...more: [State['steps'], ...Reply[]]) => section(`second factor ${name}`, ...more);
const passkey = (n: number, device: string | null, lastUsedAt: string | null) => ({
  id: `0190f0c6-0000-7000-8000-00000000001${n}`,
  device,
  addedAt: '2026-11-20T05:12:00Z',
  lastUsedAt,
});

export const YOUR_DATA: readonly State[] = [
  { name: 'your data, loading', path, replies: SECTIONS.map(waits) },
  { name: 'your data, failing', path, replies: SECTIONS.map(fails) },
  {
    name: 'your data, full',
    path,
    replies: [
      says(listSessions, {
        sessions: [session(1, 'Chrome on Android'), session(2, null)],
        hasPassword: true,
        hasPasskey: true,
      }),
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
      factor(null),
      says(getPasskeys, { passkeys: [] }),
      says(getExport, { dataExport: null }),
      says(getRetention, {
        retention: { months: 36, keptFrom: '2023-11-21', removedAfter: null, oldestDate: '2024-01-02' },
      }),
    ],
  },
  secondFactor('on', undefined, ON),
  secondFactor('to be turned off', ['Turn off'], ON),
  secondFactor(
    'set-up',
    ['Turn on'],
    factor(null),
    says(beginSecondFactor, {
      address: 'otpauth://totp/Baari:meera.iyer%40clinic.example?issuer=Baari&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      setUp: 'sealed',
    }),
  ),
  secondFactor(
    'recovery codes',
    ['New recovery codes'],
    ON,
    says(renewRecoveryCodes, {
      recoveryCodes: Array.from({ length: 10 }, (_, n) => `k3f9-qa72-bx${n}m`),
    }),
  ),
  section(
    'passkeys',
    undefined,
    says(getPasskeys, {
      passkeys: [passkey(1, 'Samsung Internet on Android', '2026-11-21T05:00:00Z'), passkey(2, null, null)],
    }),
  ),
  section(
    'passkeys, who is there',
    ['Add a passkey'],
    says(getPasskeys, { passkeys: [passkey(1, 'Chrome on Android', null)] }),
    says(listSessions, { sessions: [session(1, 'Chrome on Android')], hasPassword: true, hasPasskey: true }),
    refuses(beginPasskey, 'REAUTH_REQUIRED'),
  ),
  section('passkeys, none', undefined, says(getPasskeys, { passkeys: [] })),
  section('passkeys, failing', undefined, fails(getPasskeys)),
];
