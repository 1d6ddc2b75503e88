import { addMissingScripts } from '@baari/ui/scripts';
import type { Language } from '@baari/contract/languages';
import type { ComponentProps } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadTicketPage } from './app/App.tsx';
import { routeOf } from './lib/router.ts';
import { followChoice, lastSpoken, pageAttributes, wantedLanguage } from './lib/language.ts';
import { takeServedTicket } from './lib/served-ticket.ts';
import { speak, spokenLanguage, textsOf } from './lib/text.ts';
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

/** Some browsers never ask again for a script that failed in a page: the page is loaded anew, once the server answers. */
const loadAnew = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );

/** The server's ticket stays on screen until the same can be drawn here, even if the network fails. */
function takeOver(isServed: boolean, isAgain = false) {
  loadTicketPage().then(
    (module) => draw(module.default),
    async () => {
      if (!isServed) return draw();
      if (isAgain) await loadAnew();
      setTimeout(() => takeOver(true, true), TRY_AGAIN_MS);
    },
  );
}

function start() {
  Object.assign(document.documentElement, pageAttributes(spokenLanguage()));
  if (routeOf(location.pathname).page === 'ticket') takeOver(takeServedTicket());
  else draw();
}

/** A waiting room's screen speaks its own two languages. */
const ROOMS: readonly string[] = ['display', 'screen'];

async function speakAs(language: Language): Promise<void> {
  speak(language, await textsOf(language));
  lastSpoken.write(language);
}

function startInLanguage() {
  start();
  followChoice();
  window.addEventListener('online', () => wantedLanguage() !== spokenLanguage() && void loadAnew());
}

if (ROOMS.includes(routeOf(location.pathname).page)) start();
else
  speakAs(wantedLanguage())
    // Its file comes with the network: until then the page stays in the language that it was in.
    .catch(() => speakAs(lastSpoken.read() ?? 'en'))
    // Without that file, too, the page is better read in English than not at all.
    .then(startInLanguage, startInLanguage);
addMissingScripts();
