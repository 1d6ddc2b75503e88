import type { ComponentProps } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadTicketPage } from './app/App.tsx';
import { routeOf } from './lib/router.ts';
import { takeServedTicket } from './lib/served-ticket.ts';
import './ui/base.css';
import './ui/parts.css';
import './features/clinic/clinic.css';

/** When the ticket's part of the app is loaded again after a failure. */
const TRY_AGAIN_MS = 5_000;

function draw(TicketPage?: ComponentProps<typeof App>['TicketPage']) {
  const root = document.getElementById('root');
  if (!root) throw new Error('No #root in the page');
  createRoot(root).render(
    <StrictMode>
      <App TicketPage={TicketPage} />
    </StrictMode>,
  );
}

/** The server's ticket stays on screen until the same can be drawn here, even if the network fails. */
function takeOver(isServed: boolean) {
  loadTicketPage().then(
    (module) => draw(module.default),
    () => (isServed ? setTimeout(() => takeOver(true), TRY_AGAIN_MS) : draw()),
  );
}

if (routeOf(location.pathname).page === 'ticket') takeOver(takeServedTicket());
else draw();
