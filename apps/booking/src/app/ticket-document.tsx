import type { Language } from '@baari/contract/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import baseCss from '../ui/base.css?inline';
import { Actions } from '../features/ticket/Actions.tsx';
import ticketCss from '../features/ticket/ticket.css?inline';
import { isInLine, standingOf } from '../features/ticket/standing.ts';
import { TicketView } from '../features/ticket/TicketView.tsx';
import { say, tabTitle } from '../features/ticket/ticket-texts.ts';
import { timeText } from '../lib/format.ts';
import { clockOf } from '../lib/kept-tickets.ts';
import { languageOf, pageAttributes } from '../lib/language.ts';
import { SERVED_TICKET } from '../lib/served-ticket.ts';
import type { ServedTicket } from '../lib/served-ticket.ts';
import { LanguageName } from '../ui/LanguageSwitch.tsx';
import { speak, spokenLanguage, textsOf } from '../lib/text.ts';
import type { LanguageTexts } from '../lib/text.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON that is safe inside a script element. */
const dataOf = (served: ServedTicket) => JSON.stringify(served).replaceAll('<', '\\u003c');

/** How often a browser without scripts loads the ticket again. */
const REFRESH_SECONDS = 60;

/** The scripts of the ticket's part of the app, as the build names them. */
const TICKET_FILES = /<meta name="ticket-files" content="([^"]*)">/;

/** A language and what is said in it. */
interface Spoken {
  language: Language;
  texts: LanguageTexts | undefined;
}

/** The first of these languages, best first, that there is. */
export async function spokenIn(wanted: readonly unknown[]): Promise<Spoken> {
  const language = languageOf(wanted);
  return { language, texts: await textsOf(language) };
}

const ENGLISH: Spoken = { language: 'en', texts: undefined };

/**
 * A ticket's page that can be read before any script or style is loaded: number, place and QR. `page` is the
 * built index.html, `time` the clinic's clock, HH:MM.
 */
export function ticketDocument(
  page: string,
  served: ServedTicket,
  time: string,
  { language, texts } = ENGLISH,
): string {
  // Drawn without a pause, so that no other ticket's language comes between.
  speak(language, texts);
  const { lang, dir } = pageAttributes(spokenLanguage());
  const { ticket, today } = served;
  const asOf = (
    <>
      {say('asOf', { time: timeText(time, clockOf(ticket)) })}
      {/* For a browser that never runs the script. */}
      <a href="">{say('refresh')}</a>
    </>
  );
  const isToCome = isInLine(ticket) && ticket.appointmentDate >= today;
  const canCancel = isToCome && ticket.status === 'BOOKED';
  // What needs the script has its space already, so that nothing moves when the script runs.
  const body = renderToStaticMarkup(
    <main>
      <TicketView
        ticket={ticket}
        today={today}
        freshness={isToCome ? { live: false, text: asOf } : undefined}
        language={<LanguageName />}
        ring={<div className="ring" />}
      >
        <Actions ticket={ticket}>{canCancel && <div className="button wide unseen-yet" />}</Actions>
      </TicketView>
    </main>,
  );
  const title = tabTitle(ticket, standingOf(ticket, today));
  const head = [
    `<title>${escaped(title)}</title><style>${baseCss}${ticketCss}</style>`,
    isToCome && `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`,
  ];
  // Loaded together with the first script, not after it: on a slow network each round trip takes a second.
  const scripts = TICKET_FILES.exec(page)?.[1]?.split(' ') ?? [];
  const preloads = scripts.map((file) => `<link rel="modulepreload" href="${file}">`);
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  // Functions as replacements, so that a $ in a name is not read as a pattern.
  return (
    styles
      .reduce((text, link) => text.replace(link, ''), page)
      // It asks for scripts, in English; a ticket can be read without them.
      .replace(/<noscript>.*?<\/noscript>/, '')
      .replace('<html lang="en-IN">', `<html lang="${lang}" dir="${dir}">`)
      .replace(/<title>.*?<\/title>/, () => head.filter(Boolean).join(''))
      .replace(/<!--first view-->[^]*<!--\/first view-->/, () => body)
      .replace(
        '</body>',
        () =>
          `<script type="application/json" id="${SERVED_TICKET}">${dataOf(served)}</script>${[...preloads, ...styles].join('')}</body>`,
      )
  );
}
