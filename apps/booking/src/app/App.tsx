import { useEffect, useRef } from 'react';
import { ClinicPage } from '../features/clinic/ClinicPage.tsx';
import { FindPage } from '../features/find/FindPage.tsx';
import { TicketPage } from '../features/ticket/TicketPage.tsx';
import { routeOf, usePathname } from '../lib/router.ts';
import type { Route } from '../lib/router.ts';
import { SettingsProvider } from '../lib/settings.tsx';
import { t } from '../lib/text.ts';
import { EndPage } from '../ui/EndPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';

export function App() {
  const pathname = usePathname();
  const route = routeOf(pathname);
  const main = useRef<HTMLElement>(null);
  const first = useRef(pathname);
  useEffect(() => {
    // A new page is read from its beginning; the first one already is.
    if (first.current !== pathname) main.current?.focus({ preventScroll: true });
    first.current = '';
  }, [pathname]);

  return (
    <ErrorBoundary>
      <SettingsProvider>
        <Layout main={main} onTicket={route.page === 'ticket'}>
          <Page key={pathname} route={route} />
        </Layout>
      </SettingsProvider>
    </ErrorBoundary>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'find':
      return <FindPage />;
    case 'clinic':
      return <ClinicPage doctorId={route.doctorId} />;
    case 'ticket':
      return <TicketPage id={route.ticket} />;
    case 'lost':
      return <EndPage title={t('lost.title')} hint={t('lost.hint')} />;
  }
}
