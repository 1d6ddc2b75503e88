import type { ComponentType } from 'react';
import type { Messages } from '../lib/messages.ts';
import { paths } from '../lib/paths.ts';
import { fetchCatalogue } from '../messages/catalogues.ts';
import type { RouteTitle } from './use-arrival.ts';

interface Screen {
  load: () => Promise<{ default: ComponentType }>;
  texts: readonly (keyof Messages)[];
}
const screen = (load: Screen['load'], ...texts: Screen['texts']): Screen => ({ load, texts });

/** Open to everybody, by address name; `notFound` is every other address. */
export const OPEN_SCREENS = {
  home: screen(() => import('../features/home/HomeScreen.tsx'), 'home'),
  login: screen(() => import('../features/account/LoginScreen.tsx'), 'account'),
  forgetPassword: screen(() => import('../features/account/ResetScreen.tsx'), 'account'),
  checkout: screen(() => import('../features/subscription/CheckoutScreen.tsx'), 'subscription'),
  terms: screen(async () => ({ default: (await import('../features/home/LegalScreens.tsx')).TermsScreen }), 'legal'),
  privacy: screen(
    async () => ({ default: (await import('../features/home/LegalScreens.tsx')).PrivacyScreen }),
    'legal',
  ),
  about: screen(() => import('../features/home/AboutScreen.tsx'), 'legal'),
  notFound: screen(() => import('../features/home/NotFoundScreen.tsx'), 'home'),
} satisfies Partial<Record<RouteTitle, Screen>>;

/** For doctors who are logged in. */
export const DOCTORS_SCREENS = {
  profile: screen(() => import('../features/profile/ProfileScreen.tsx'), 'profile'),
  yourData: screen(() => import('../features/your-data/YourDataScreen.tsx'), 'your-data', 'account'),
  confirmed: screen(() => import('../features/account/ConfirmedScreen.tsx')),
  bookingSafety: screen(() => import('../features/booking-safety/BookingSafetyScreen.tsx'), 'booking-safety'),
  stats: screen(() => import('../features/stats/StatsScreen.tsx'), 'stats'),
  appointments: screen(() => import('../features/appointments/AppointmentsScreen.tsx'), 'appointments', 'leave'),
  leave: screen(() => import('../features/appointments/day-control/LeaveScreen.tsx'), 'leave'),
  scanner: screen(() => import('../features/scanner/ScannerScreen.tsx'), 'scanner'),
  qrDownload: screen(() => import('../features/qr-download/QrDownloadScreen.tsx'), 'qr-download'),
  subscription: screen(() => import('../features/subscription/SubscriptionScreen.tsx'), 'subscription'),
  receipt: screen(() => import('../features/receipt/ReceiptScreen.tsx'), 'receipt'),
  payments: screen(() => import('../features/subscription/PaymentsScreen.tsx'), 'subscription'),
} satisfies Partial<Record<RouteTitle, Screen>>;

/** Starts to load the screen of an address. The router tries again what fails, and shows the failure. */
export async function fetchScreen(pathname: string): Promise<void> {
  const screens: Partial<Record<string, Screen>> = { ...OPEN_SCREENS, ...DOCTORS_SCREENS };
  const name = Object.entries(paths).find(([, path]) => path === pathname)?.[0];
  const wanted = name === undefined ? undefined : screens[name];
  if (wanted) await Promise.allSettled([wanted.load(), ...wanted.texts.map(fetchCatalogue)]);
}
