import type { IconName } from '@baari/ui/Icon';
import { paths } from '../lib/paths.ts';

/** Where a doctor goes all day, in this order. A phone's bar has the first two, and the others under 'More'. */
export const PLACES = [
  { name: 'today', path: paths.appointments, icon: 'today' },
  { name: 'scan', path: paths.scanner, icon: 'scan' },
  { name: 'stats', path: paths.stats, icon: 'stats' },
  { name: 'qr', path: paths.qrDownload, icon: 'qr' },
  { name: 'leave', path: paths.leave, icon: 'leave' },
] as const satisfies readonly { name: string; path: string; icon: IconName }[];

export const ON_THE_BAR = 2;
