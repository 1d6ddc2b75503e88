import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import { clockText } from '@baari/calendar/clock-text';
import { ServerRefusal } from '@baari/client/failures';
import type { LocalLanguage } from '@baari/contract/languages';
import { getScreen } from '@baari/contract/queue-screen';
import { call } from '../../lib/api.ts';
import { useWhilePresent } from '../../lib/presence.ts';
import { paths } from '../../lib/router.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EndPage } from '../../ui/EndPage.tsx';
import { Both } from './Both.tsx';
import { Choice } from './Choice.tsx';
import { Column } from './Column.tsx';
import { Controls } from './Controls.tsx';
import './display.css';
import { controls, ENGLISH, LocalTongue, useTongue } from './display-texts.ts';
import { shiftAt } from './DisplayView.tsx';
import './screen.css';
import { callOf } from './speech.ts';
import { useCalledNow } from './use-called-now.ts';
import { useColumns } from './use-columns.ts';
import { usePages } from './use-pages.ts';
import { useScreen } from './use-screen.ts';
import type { RoomCall } from './use-screen.ts';
import { useSound } from './use-sound.ts';
import { useStanding } from './use-standing.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** How often the page asks whether there is this screen. */
const ASK_AGAIN_MS = 60_000;

/** The waiting-room screen of several doctors of a clinic, for a television. */
export function ScreenPage({ screenId }: { screenId: string }) {
  const [language, setLanguage] = useState<LocalLanguage>();
  const local = useTongue(language);
  const sound = useSound(local);
  const [out, setOut] = useState<{ practice: string; text: string; no: number } | null>(null);
  const callOut = ({ practice, serialNumber, to }: RoomCall) => {
    setOut((before) => ({ practice, text: callOf(serialNumber, to)(ENGLISH), no: (before?.no ?? 0) + 1 }));
    sound.callOut(serialNumber, to);
  };
  const live = useScreen(screenId, callOut, sound.hush);
  const calledNo = useCalledNow(out?.no ?? 0);
  const practices = live.event?.practices ?? [];
  // That of the first doctor.
  const wanted = practices[0]?.localLanguage;
  if (wanted !== undefined && wanted !== language) setLanguage(wanted);
  const { columns, chooseColumns } = useColumns(practices.length);
  const shown = usePages(practices, Number(columns), out);
  const { state, time, staleSince } = useStanding(live);
  const isEnded = useEnded(screenId, live.isLive);
  const clinic = live.event?.clinic;
  useWakeLock();
  useTitle(clinic?.name ?? controls.anyDoctor);

  if (isEnded) {
    return (
      <EndPage title={controls.ended} hint={controls.endedHint}>
        <p className="sub">{controls.unknownAgain}</p>
      </EndPage>
    );
  }
  const clock = practices[0]?.clock ?? '12h';
  const style: CSSProperties & Record<'--columns', number> = { '--columns': Math.max(1, shown.length) };
  const name = clinic?.name ?? controls.anyDoctor;
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': name.length };
  const book = clinic && new URL(paths.doctors(clinic._id), location.href);
  return (
    <LocalTongue value={local}>
      <div className={`room room-layout-columns${staleSince === null ? '' : ' room-stale'}`} data-shift={shiftAt(time)}>
        <header className="room-head">
          <div className="room-whose">
            <h1 style={letters}>{name}</h1>
          </div>
          <time aria-label={controls.clock}>{clockText(time, clock)}</time>
        </header>
        <div className="room-columns" data-columns={shown.length} style={style}>
          {shown.map((practice) => (
            <Column
              key={practice._id}
              practice={practice}
              calledNo={practice._id === out?.practice ? calledNo : null}
            />
          ))}
        </div>
        <p className="heard" role="status">
          {out?.text}
        </p>
        <div className="room-notes" role="status">
          {staleSince !== null && (
            <p className="room-note">
              <Both text={(say) => say('asOf', { time: clockText(staleSince, clock) })} />
            </p>
          )}
        </div>
        <footer className="room-foot">
          <Controls sound={sound} language={language}>
            <Choice label={controls.columns} value={columns} names={controls.columnsOf} onChoose={chooseColumns} />
          </Controls>
          {book && <p className="room-address">{book.host + book.pathname}</p>}
          <div role="status" className={`room-sign room-sign-${state}`}>
            <Both text={(say) => say(state)} />
          </div>
        </footer>
      </div>
    </LocalTongue>
  );
}

/** Whether there is no such screen any more. Asked when the stream is lost, and now and then. */
function useEnded(screenId: string, isLive: boolean): boolean {
  const { error, reload } = useLoad(`screen ${screenId}`, (signal) =>
    call(getScreen, { params: { id: screenId } }, { signal }),
  );
  useWhilePresent(reload, ASK_AGAIN_MS);
  useEffect(reload, [isLive, reload]);
  return error instanceof ServerRefusal && (error.status === 404 || error.status === 400);
}
