import '@baari/ui/core.css';
import './app.css';
import '../lib/i18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keptOf } from '../features/subscription/kept-payments.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { App } from './App.tsx';
import { watchForNewVersion } from './new-version.ts';
import { keepOfflineCopy } from './register-service-worker.ts';

/** Sends an unconfirmed payment again, whichever page is opened next; /checkout does this itself. */
function resendKeptPayments(): void {
  session.subscribe(() => {
    const state = session.get();
    if (state.status !== 'logged-in' || window.location.pathname === paths.checkout) return;
    const { _id } = state.doctor;
    if (keptOf(_id).length === 0) return;
    void import('../features/subscription/resend-payments.ts').then(({ resend }) => resend(_id));
  });
}

resendKeptPayments();
void session.check();
watchForNewVersion();
keepOfflineCopy();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
