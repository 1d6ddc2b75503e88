import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { ClinicPage } from '../features/clinic/ClinicPage.tsx';
import type { TicketPage } from '../features/ticket/TicketPage.tsx';
import { keepForOffline } from '../lib/register-service-worker.ts';
import { routeOf, usePathname } from '../lib/router.ts';
import type { Route } from '../lib/router.ts';
import { SettingsProvider } from '../lib/settings.tsx';
import { t } from '../lib/text.ts';
import { EndPage } from '../ui/EndPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { PlainTicket } from './PlainTicket.tsx';

/** The QR encoder and the ticket are loaded when somebody begins to book, not with the clinic's page. */
export async function loadTicketPage(): Promise<{ default: typeof TicketPage }> {
  return { default: (await import('../features/ticket/TicketPage.tsx')).TicketPage };
}

const LaterTicketPage = lazy(() => loadTicketPage().catch(() => ({ default: PlainTicket })));
/** Not needed by patients who come by the clinic's QR. */
const FindPage = lazy(() => import('../features/find/FindPage.tsx').then(({ FindPage: page }) => ({ default: page })));
/** Of those who come by the QR of a clinic of several doctors. */
const DoctorsPage = lazy(() => import('../features/doctors/DoctorsPage.tsx'));
/** Of those who ask what a clinic keeps of them. */
const VisitsPage = lazy(() => import('../features/visits/VisitsPage.tsx'));
/** Only the waiting room's television needs them. */
const displayPages = () =>
  import('../features/display/display-pages.ts').then(async (pages) => {
    await pages.speakControls();
    return pages;
  });
const DisplayPage = lazy(() => displayPages().then(({ DisplayPage: page }) => ({ default: page })));
const ScreenPage = lazy(() => displayPages().then(({ ScreenPage: page }) => ({ default: page })));

function prepareTicket() {
  void loadTicketPage().catch(() => undefined);
  keepForOffline();
}

type TicketPageType = ComponentType<{ id: string }>;

/** They fill the screen. */
const BARE: readonly Route['page'][] = ['ticket', 'display', 'screen'];

/** Pass `TicketPage` where it is already loaded, so that a ticket is drawn at once. */
export function App({ TicketPage = LaterTicketPage }: { TicketPage?: TicketPageType }) {
  const pathname = usePathname();
  const route = routeOf(pathname);
  const main = useRef<HTMLElement>(null);
  const first = useRef(pathname);
  useEffect(() => {
    // A new page starts at the top; the first one is there already.
    if (first.current !== pathname) main.current?.focus({ preventScroll: true });
    first.current = '';
  }, [pathname]);

  return (
    <ErrorBoundary>
      <SettingsProvider>
        <Layout main={main} bare={BARE.includes(route.page)}>
          <Suspense fallback={<Coming />}>
            <Page key={pathname} route={route} TicketPage={TicketPage} />
          </Suspense>
        </Layout>
      </SettingsProvider>
    </ErrorBoundary>
  );
}

/** While a page's files are on their way. */
function Coming() {
  return (
    <div className="page" aria-busy="true">
      <h1 className="heard">{t('app.loading')}</h1>
    </div>
  );
}

function Page({ route, TicketPage }: { route: Route; TicketPage: TicketPageType }) {
  switch (route.page) {
    case 'find':
      return <FindPage />;
    case 'clinic':
      return <ClinicPage doctorId={route.doctorId} onStart={prepareTicket} />;
    case 'doctors':
      return <DoctorsPage clinicId={route.clinicId} />;
    case 'ticket':
      return <TicketPage id={route.ticket} />;
    case 'visits':
      return <VisitsPage id={route.ticket} />;
    case 'display':
      return <DisplayPage doctorId={route.doctorId} />;
    case 'screen':
      return <ScreenPage screenId={route.screenId} />;
    case 'lost':
      return <EndPage title={t('lost.title')} hint={t('lost.hint')} />;
  }
}
