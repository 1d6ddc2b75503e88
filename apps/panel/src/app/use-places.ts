import { suffices } from '@baari/contract/roles';
import type { Role } from '@baari/contract/roles';
import type { IconName } from '@baari/ui/Icon';
import { paths } from '../lib/paths.ts';
import { usePractice } from '../lib/practice.ts';
import { useDoctor } from '../lib/session.ts';

interface Place {
  name: string;
  path: string;
  icon: IconName;
  least: Role;
}

/** For who works for several practices, before the others. */
const BOARD = { name: 'board', path: paths.board, icon: 'board', least: 'nurse' } as const satisfies Place;

/** Where a doctor goes all day, in this order. A phone's bar has the first of them, and the others under 'More'. */
const PLACES = [
  { name: 'today', path: paths.appointments, icon: 'today', least: 'nurse' },
  { name: 'scan', path: paths.scanner, icon: 'scan', least: 'receptionist' },
  { name: 'stats', path: paths.stats, icon: 'stats', least: 'doctor' },
  { name: 'qr', path: paths.qrDownload, icon: 'qr', least: 'nurse' },
  { name: 'leave', path: paths.leave, icon: 'leave', least: 'receptionist' },
] as const satisfies readonly Place[];

const ON_THE_BAR = 2;

/**
 * Those of them that the person may go to, and how many of them stand on a phone's bar. Until it is known who that is, all of a doctor
 * alone stand there, so that nothing moves afterwards.
 */
export function usePlaces() {
  const practice = usePractice();
  const doctor = useDoctor();
  const mayGo = ({ least }: Place) => !doctor || (practice !== undefined && suffices(practice.role, least));
  const places = PLACES.filter(mayGo);
  if (!doctor || doctor.practices.length < 2) return { places, onTheBar: ON_THE_BAR };
  return { places: [BOARD, ...places], onTheBar: ON_THE_BAR + 1 };
}
