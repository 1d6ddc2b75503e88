import type { SecurityEvent } from '@baari/contract/security-log';
import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/format.ts';

type T = TFunction<'your-data'>;

const FILES = [
  'getAppointmentsFile',
  'getExportFile',
  'getLicenceDocument',
  'getReceiptPdf',
  'operatorLicence',
] as const;
/** How much of a pseudonym is shown: enough to tell two apart. */
const SHOWN_CHARS = 4;

/** What happened, in plain words. */
export function eventWords(t: T, { kind, call }: Pick<SecurityEvent, 'kind' | 'call'>): string {
  const file = FILES.find((name) => name === call);
  return t(kind === 'read' && file ? `security.file.${file}` : `security.kind.${kind}`);
}

/** Which dates were read, how often, and by which device in which network. */
export function eventDetails(t: T, event: SecurityEvent): string[] {
  const { kind, about, times, device, isThisDevice, network } = event;
  const dates = about.split(' ').filter((part) => /^\d{4}-\d{2}-\d{2}$/.test(part));
  const id = device?.slice(0, SHOWN_CHARS);
  return [
    ...(kind === 'read' && dates.length > 0 ? [dates.map(formatDate).join(' – ')] : []),
    ...(times > 1 ? [t('security.times', { count: times })] : []),
    isThisDevice ? t('trail.thisDevice') : id ? t('security.device', { id }) : t('security.unknownDevice'),
    t('security.network', { id: network.slice(0, SHOWN_CHARS) }),
  ];
}
