import type { SecurityEvent } from '@baari/contract/security-log';
import type { Texts } from '../../lib/texts.ts';
import { formatDate } from '../../lib/format.ts';

type T = Texts<'your-data'>;

/** Reads that have words of their own. */
const READS = [
  'getAppointmentsFile',
  'getExportFile',
  'getLicenceDocument',
  'getReceiptPdf',
  'operatorAccount',
  'operatorLicence',
  'operatorMailFailures',
  'operatorPayment',
  'operatorProfile',
] as const;
/** Calls whose answer names one patient. */
const ONE_PATIENT = [
  'bookByPhone',
  'confirmAppointment',
  'correctPatient',
  'getQueueTicket',
  'markAppointment',
  'moveAppointment',
  'verifyAppointment',
];
/** The day and the number of an appointment are in its id. */
const APPOINTMENT_ID = /^[0-9a-z]+-(\d{4})(\d{2})(\d{2})-(\d+)$/;
/** How much of a pseudonym is shown: enough to tell two apart. */
const SHOWN_CHARS = 4;

/** What was asked for, by the endpoint's name; all others with an id are about an appointment. */
const ASKED = {
  endSession: 'session',
  getExportFile: 'export',
  getReceipt: 'receipt',
  getReceiptPdf: 'receipt',
  verifyAppointment: 'ticket',
} as const;
const isAsked = (call: string): call is keyof typeof ASKED => Object.hasOwn(ASKED, call);

function refusedWords(t: T, { call, about }: Pick<SecurityEvent, 'call' | 'about'>): string {
  if (isAsked(call)) return t(`security.refused.${ASKED[call]}`);
  return t(about === '' ? 'security.refused.page' : 'security.refused.appointment');
}

/** What happened, in plain words. */
export function eventWords(t: T, event: Pick<SecurityEvent, 'kind' | 'call' | 'about'>): string {
  const { kind, call } = event;
  if (kind === 'refused') return refusedWords(t, event);
  if (kind === 'read' && ONE_PATIENT.includes(call)) return t('security.read.onePatient');
  const read = READS.find((name) => name === call);
  return t(kind === 'read' && read ? `security.read.${read}` : `security.kind.${kind}`);
}

/** Which dates or which patient's number were read, how often and until when, and by which device in which network. */
export function eventDetails(t: T, event: SecurityEvent, when: (instant: string) => { time: string }): string[] {
  const { kind, about, times, lastAt, device, isThisDevice, network } = event;
  const dates = about.split(' ').filter((part) => /^\d{4}-\d{2}-\d{2}$/.test(part));
  const [, year, month, day, serial] = APPOINTMENT_ID.exec(about) ?? [];
  const id = device?.slice(0, SHOWN_CHARS);
  return [
    ...(kind === 'read' && dates.length > 0 ? [dates.map(formatDate).join(' – ')] : []),
    ...(kind === 'read' && serial ? [t('trail.token', { serial, date: formatDate(`${year}-${month}-${day}`) })] : []),
    ...(times > 1 ? [t('security.times', { count: times, time: when(lastAt).time })] : []),
    isThisDevice ? t('trail.thisDevice') : id ? t('security.device', { id }) : t('security.unknownDevice'),
    t('security.network', { id: network.slice(0, SHOWN_CHARS) }),
  ];
}
