import type { ComponentProps } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadTicketPage } from './app/ticket-module.ts';
import { routeOf } from './lib/router.ts';
import { takeServedTicket } from './lib/served-ticket.ts';
import './ui/base.css';
import './ui/parts.css';
import './features/clinic/clinic.css';

function draw(TicketPage?: ComponentProps<typeof App>['TicketPage']) {
  const root = document.getElementById('root');
  if (!root) throw new Error('No #root in the page');
  createRoot(root).render(
    <StrictMode>
      <App TicketPage={TicketPage} />
    </StrictMode>,
  );
}

if (routeOf(location.pathname).page === 'ticket') {
  takeServedTicket();
  // The server's first view stays until the same can be drawn here.
  void loadTicketPage().then(
    (module) => draw(module.default),
    () => draw(),
  );
} else {
  draw();
}
