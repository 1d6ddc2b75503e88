import '@baari/ui/core.css';
import './app.css';
import '../lib/i18n.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { session } from '../lib/session.ts';
import { resendKeptPayments } from './resend-kept-payments.ts';
import { watchForNewVersion } from './new-version.ts';
import { keepOfflineCopy } from './register-service-worker.ts';

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
