import type { Role } from '@baari/contract/roles';
import type { ComponentType } from 'react';
import type { Messages } from '../lib/messages.ts';
import { paths } from '../lib/paths.ts';
import { hintName } from '../lib/session-hint.ts';
import { fetchCatalogue } from '../messages/catalogues.ts';
import type { RouteTitle } from './use-arrival.ts';

interface Screen {
  load: () => Promise<{ default: ComponentType }>;
  texts: readonly (keyof Messages)[];
  /** What the person is at the practice at least; without: it is about the account. */
  least?: Role;
}
const screen = (load: Screen['load'], ...texts: Screen['texts']): Screen => ({ load, texts });
const screenFor = (least: Role, ...of: Parameters<typeof screen>): Screen => ({ ...screen(...of), least });

/** Open to everybody, by address name; `notFound` is every other address. */
export const OPEN_SCREENS = {
  home: screen(() => import('../features/home/HomeScreen.tsx'), 'home'),
  login: screen(() => import('../features/account/LoginScreen.tsx'), 'account'),
  forgetPassword: screen(() => import('../features/account/ResetScreen.tsx'), 'account'),
  wasThisYou: screen(() => import('../features/account/WasThisYouScreen.tsx'), 'was-this-you'),
  join: screen(() => import('../features/account/JoinScreen.tsx'), 'join', 'account'),
  sharedDesk: screen(
    async () => {
      const [locked] = await Promise.all([import('../features/shared-desk/LockedScreen.tsx'), loadOpenDesk()]);
      return locked;
    },
    'shared-desk',
    'account',
  ),
  checkout: screen(() => import('../features/subscription/CheckoutScreen.tsx'), 'subscription'),
  terms: screen(async () => ({ default: (await import('../features/home/LegalScreens.tsx')).TermsScreen }), 'legal'),
  privacy: screen(
    async () => ({ default: (await import('../features/home/LegalScreens.tsx')).PrivacyScreen }),
    'legal',
  ),
  about: screen(() => import('../features/home/AboutScreen.tsx'), 'legal'),
  notFound: screen(() => import('../features/home/NotFoundScreen.tsx'), 'home'),
} satisfies Partial<Record<RouteTitle, Screen>>;

/** For who is logged in. */
export const DOCTORS_SCREENS = {
  profile: screenFor('doctor', () => import('../features/profile/ProfileScreen.tsx'), 'profile'),
  yourData: screen(
    () => import('../features/your-data/YourDataScreen.tsx'),
    ...(['your-data', 'account', 'second-factor', 'passkeys', 'shared-desk'] as const),
  ),
  members: screenFor('owner', () => import('../features/members/MembersScreen.tsx'), 'members', 'shared-desk'),
  confirmed: screen(() => import('../features/account/ConfirmedScreen.tsx'), 'reauth'),
  bookingSafety: screenFor(
    'doctor',
    () => import('../features/booking-safety/BookingSafetyScreen.tsx'),
    'booking-safety',
  ),
  patientMessages: screenFor(
    'doctor',
    () => import('../features/patient-messages/PatientMessagesScreen.tsx'),
    'patient-messages',
  ),
  stats: screenFor('doctor', () => import('../features/stats/StatsScreen.tsx'), 'stats'),
  board: screen(() => import('../features/appointments/BoardScreen.tsx'), 'board', 'appointments'),
  appointments: screenFor(
    'nurse',
    () => import('../features/appointments/AppointmentsScreen.tsx'),
    'appointments',
    'leave',
  ),
  leave: screenFor('receptionist', () => import('../features/appointments/day-control/LeaveScreen.tsx'), 'leave'),
  scanner: screenFor('receptionist', () => import('../features/scanner/ScannerScreen.tsx'), 'scanner'),
  qrDownload: screenFor('nurse', () => import('../features/qr-download/QrDownloadScreen.tsx'), 'qr-download'),
  subscription: screenFor('doctor', () => import('../features/subscription/SubscriptionScreen.tsx'), 'subscription'),
  // Whoever paid reads them in whatever role they have since.
  receipt: screen(() => import('../features/receipt/ReceiptScreen.tsx'), 'receipt'),
  payments: screen(() => import('../features/subscription/PaymentsScreen.tsx'), 'subscription'),
} satisfies Partial<Record<RouteTitle, Screen>>;

/** What locks a shared desk; it comes with the locked screen, so that no desk opens without. */
export const loadOpenDesk = () => import('./OpenDesk.tsx');

/** What stands around the screen of who is logged in. */
export const loadPlaces = () => import('./Places.tsx');

/**
 * Starts to load the screen of an address, and what stands around it for who seems to be logged in. The router tries again what
 * fails, and shows the failure.
 */
export async function fetchScreen(pathname: string): Promise<void> {
  const screens: Partial<Record<string, Screen>> = { ...OPEN_SCREENS, ...DOCTORS_SCREENS };
  const name = Object.entries(paths).find(([, path]) => path === pathname)?.[0];
  const wanted = name === undefined ? undefined : screens[name];
  if (!wanted) return;
  const around = hintName() ? [loadPlaces()] : [];
  await Promise.allSettled([wanted.load(), ...wanted.texts.map(fetchCatalogue), ...around]);
}
