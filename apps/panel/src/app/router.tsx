import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { loadMessages } from '../lib/i18n.ts';
import type { Messages } from '../lib/messages.ts';
import { paths } from '../lib/paths.ts';
import type { RouteTitle } from './arrival.ts';
import { Broken } from './Broken.tsx';
import { Guard } from './Guard.tsx';
import { Layout } from './Layout.tsx';
import { LoadingPage } from './LoadingPage.tsx';

type Screen = () => Promise<{ default: ComponentType }>;

/** A route whose code and texts are fetched together, when it is first opened. */
function page(path: string, title: RouteTitle, screen: Screen, ...namespaces: (keyof Messages)[]): RouteObject {
  return {
    path,
    handle: { title },
    lazy: async () => {
      const [{ default: Component }] = await Promise.all([screen(), loadMessages(namespaces)]);
      return { Component };
    },
  };
}

const open: RouteObject[] = [
  page(paths.home, 'home', () => import('../features/home/HomeScreen.tsx'), 'home'),
  page(paths.login, 'login', () => import('../features/account/LoginScreen.tsx'), 'account'),
  page(paths.forgetPassword, 'forgetPassword', () => import('../features/account/ResetScreen.tsx'), 'account'),
  page(paths.checkout, 'checkout', () => import('../features/subscription/CheckoutScreen.tsx'), 'subscription'),
  page(paths.terms, 'terms', () => import('../features/home/TermsScreen.tsx'), 'legal'),
  page(paths.privacy, 'privacy', () => import('../features/home/PrivacyScreen.tsx'), 'legal'),
  page(paths.about, 'about', () => import('../features/home/AboutScreen.tsx'), 'legal'),
  page('*', 'notFound', () => import('../features/home/NotFoundScreen.tsx'), 'home'),
];

const forDoctors: RouteObject[] = [
  page(paths.profile, 'profile', () => import('../features/profile/ProfileScreen.tsx'), 'profile'),
  page(paths.yourData, 'yourData', () => import('../features/your-data/YourDataScreen.tsx'), 'yourData', 'account'),
  page(paths.stats, 'stats', () => import('../features/stats/StatsScreen.tsx'), 'stats'),
  page(
    paths.appointments,
    'appointments',
    () => import('../features/appointments/AppointmentsScreen.tsx'),
    'appointments',
  ),
  page(paths.scanner, 'scanner', () => import('../features/scanner/ScannerScreen.tsx'), 'scanner'),
  page(paths.qrDownload, 'qrDownload', () => import('../features/qr-download/QrDownloadScreen.tsx'), 'qrDownload'),
  page(
    paths.subscription,
    'subscription',
    () => import('../features/subscription/SubscriptionScreen.tsx'),
    'subscription',
  ),
  page(paths.receipt, 'receipt', () => import('../features/receipt/ReceiptScreen.tsx'), 'receipt'),
  page(paths.payments, 'payments', () => import('../features/subscription/PaymentsScreen.tsx'), 'subscription'),
];

export const router = createBrowserRouter([
  {
    Component: Layout,
    children: [
      {
        HydrateFallback: LoadingPage,
        ErrorBoundary: Broken,
        children: [...open, { Component: Guard, children: forDoctors }],
      },
    ],
  },
]);
