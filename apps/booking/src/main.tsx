import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { BASE } from './lib/base.ts';
import './ui/base.css';
import './ui/parts.css';
import './features/clinic/clinic.css';
import './features/ticket/ticket.css';

const root = document.getElementById('root');
if (!root) throw new Error('No #root in the page');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page is there: keeping the app for offline use must not slow the first visit.
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register(`${BASE}offline.js`).catch(() => undefined),
  );
}
