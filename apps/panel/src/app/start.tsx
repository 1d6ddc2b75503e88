import '@baari/ui/core.css';
import { addMissingScripts } from '@baari/ui/scripts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keptOf } from '../features/subscription/kept-payments.ts';
import { locale } from '../lib/language.ts';
import { paths } from '../lib/paths.ts';
import { practice } from '../lib/practice.ts';
import { loadServerTexts } from '../lib/server-texts.ts';
import { isSharedDesk, session } from '../lib/session.ts';
import { loadMessages } from '../lib/texts.ts';
import { leaveDialogEntry } from '../lib/use-back-closes.ts';
import { askForConfig } from '../lib/use-config.ts';
import { App } from './App.tsx';
import { watchForNewVersion } from './new-version.ts';
import { watchForPracticesLeft } from './practice-left.ts';
import { keepOfflineCopy } from './register-service-worker.ts';

/** Sends an unconfirmed payment again, whichever page is opened next; /checkout does this itself. */
function resendKeptPayments(): void {
  practice.subscribe(() => {
    const _id = practice.get()?._id;
    if (_id === undefined || window.location.pathname === paths.checkout || keptOf(_id).length === 0) return;
    void import('../features/subscription/resend-payments.ts').then(({ resend }) => resend(_id));
  });
}

/** Asks who is logged in; at a shared desk after it is known that nobody has left it. */
async function checkSession(): Promise<void> {
  if (isSharedDesk())
    await import('../lib/shared-desk.ts').then(
      ({ lockIfLeft }) => lockIfLeft(),
      () => undefined,
    );
  await session.check();
}

resendKeptPayments();
void checkSession();
askForConfig();
watchForNewVersion();
watchForPracticesLeft();
keepOfflineCopy();
addMissingScripts();

function draw(root: HTMLElement): void {
  const panel = createRoot(root);
  // In a transition React pauses every few milliseconds, so that a tap on a slow phone is not held up by the first render.
  startTransition(() => {
    panel.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

document.documentElement.lang = new Intl.Locale(locale).baseName;
const root = document.getElementById('root');
if (root) void Promise.all([leaveDialogEntry(), loadMessages(['common']), loadServerTexts()]).then(() => draw(root));
