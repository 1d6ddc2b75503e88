import { useEffect, useRef, useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { PHONE_CODE_MINUTES } from '@baari/contract/limits';
import { confirmOwnNumber, sendOwnCode } from '@baari/contract/own-visits';
import type { OwnVisits } from '@baari/contract/own-visits';
import { inTab } from '@baari/ui/device-store';
import { call } from '../../lib/api.ts';
import { phoneText } from '../../lib/format.ts';
import { tickets } from '../../lib/kept-tickets.ts';
import { paths } from '../../lib/router.ts';
import { useSettings } from '../../lib/settings.tsx';
import { refusalText, spokenLanguage, t } from '../../lib/text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Ask } from '../../ui/Ask.tsx';
import { ConfirmNumber } from '../../ui/ConfirmNumber.tsx';
import { FailedPage, UnknownTicket } from '../../ui/EndPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { useOwnVisits } from './use-own-visits.ts';
import { VisitItem } from './VisitItem.tsx';
import { downloadVisits } from './visits-file.ts';
import { say } from './visits-texts.ts';
import './visits.css';

/** What a clinic keeps of a patient, for whoever holds a ticket and confirms its mobile number: see, correct, download, erase. */
export default function VisitsPage({ id }: { id: string }) {
  const { own, ticket, hasFailed, reload, open, latest, correct, erase } = useOwnVisits(id);
  useTitle(say('title'));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = hasFailed ? 'failed' : typeof own === 'object' ? 'visits' : own;
  const before = useRef<typeof shown>(undefined);
  useEffect(() => {
    // What was pressed is gone with what stood here before.
    if (before.current !== undefined && before.current !== shown) heading.current?.focus();
    before.current = shown;
  }, [shown]);
  if (hasFailed) return <FailedPage retry={reload} />;
  if (own === 'unknown') return <UnknownTicket />;
  return (
    <div className="page stack" aria-busy={own === undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {say('title')}
      </h1>
      {own === 'gone' && <p>{say('gone')}</p>}
      {own === 'to-confirm' && <Confirm id={id} onConfirmed={open} />}
      {typeof own === 'object' && <Kept own={own} latest={latest} correct={correct} erase={erase} reload={reload} />}
      <Link className="button" href={paths.ticket(ticket)}>
        {say('back')}
      </Link>
    </div>
  );
}

/** When a code was asked for in this tab: a page that is drawn anew, as in another language, goes on with that one. */
const askedAt = inTab.values('baari.book.code-asked.', (kept) => (typeof kept === 'number' ? kept : undefined));
const isGood = (at: number | undefined): boolean => Date.now() - (at ?? 0) < PHONE_CODE_MINUTES * 60_000;

/** Nothing is sent before it is asked for: each code costs the clinic money. */
function Confirm({ id, onConfirmed }: { id: string; onConfirmed: (confirmation: string) => void }) {
  const asked = askedAt.of(id);
  const [isUnderWay] = useState(() => isGood(asked.read()));
  const [isAsked, setAsked] = useState(isUnderWay);
  const params = { ticket: id };
  if (!isAsked) {
    return (
      <>
        <p>{say('why')}</p>
        <button type="button" className="button button-main" onClick={() => setAsked(true)}>
          {say('send')}
        </button>
      </>
    );
  }
  return (
    <ConfirmNumber
      isUnderWay={isUnderWay}
      send={async () => {
        await call(sendOwnCode, { params, body: { language: spokenLanguage() } });
        asked.write(Date.now());
      }}
      confirm={(code) => call(confirmOwnNumber, { params, body: { code } })}
      sent={say('sent')}
      onConfirmed={(confirmation) => {
        asked.forget();
        onConfirmed(confirmation);
      }}
      clinicPhone={tickets.find(id)?.ticket.doctor?.phoneNumber}
    />
  );
}

type KeptProps = { own: OwnVisits } & Pick<ReturnType<typeof useOwnVisits>, 'latest' | 'correct' | 'erase' | 'reload'>;

function Kept({ own, latest, correct, erase, reload }: KeptProps) {
  const { zone } = useSettings();
  const [done, setDone] = useState('');
  const { visits, phoneNumber } = own;
  const status = useRef<HTMLParagraphElement>(null);
  const eraseAndSay = async (ticket?: string) => {
    setDone('');
    const { isAnyErased, isAnyLeft } = await erase(ticket);
    const isAtDesk = ticket === undefined && isAnyLeft;
    setDone([isAnyErased && say('erased'), isAtDesk && say('atDesk')].filter(Boolean).join(' '));
    status.current?.focus();
  };
  const correctAndSay = async (ticket: string, patientName: string) => {
    setDone('');
    await correct(ticket, patientName);
    setDone(say('saved'));
  };
  /** The file holds what is kept now, and the page shows the same. */
  const download = async () => {
    setDone('');
    try {
      const now = await latest();
      if (typeof now === 'object') downloadVisits(now, zone);
    } catch (error) {
      setDone(error instanceof ServerRefusal ? refusalText(error) : t('failed.network'));
    }
  };
  const readAnew = (text?: string) => {
    reload();
    if (text === undefined) return;
    setDone(text);
    status.current?.focus();
  };
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="visits-done">
        {done}
      </p>
      {visits.length === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <>
          <p>{say('of', { phone: phoneText(phoneNumber) })}</p>
          <p className="sub">{say('stays')}</p>
          <button type="button" className="button" onClick={() => void download()}>
            {say('download')}
          </button>
          <ul className="plain stack">
            {visits.map((visit) => (
              <VisitItem
                key={visit.ticket}
                visit={visit}
                onCorrect={(patientName) => correctAndSay(visit.ticket, patientName)}
                onErase={() => eraseAndSay(visit.ticket)}
                onRefused={readAnew}
              />
            ))}
          </ul>
          {visits.filter(({ mayErase }) => mayErase).length > 1 && (
            <Ask
              opener={say('eraseAll')}
              question={say('eraseAllAsk')}
              yes={say('eraseYes')}
              no={say('keep')}
              act={() => eraseAndSay()}
              onFailed={reload}
            />
          )}
        </>
      )}
    </>
  );
}
