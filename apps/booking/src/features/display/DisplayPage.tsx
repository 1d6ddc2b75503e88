import { useEffect, useState } from 'react';
import { getDoctor } from '@baari/contract/booking';
import { call } from '../../lib/api.ts';
import { doctorName } from '../../lib/format.ts';
import { useWhilePresent } from '../../lib/presence.ts';
import { useSettings } from '../../lib/settings.tsx';
import { filled } from '../../lib/text.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { controls } from '../../messages/waiting-room.ts';
import { EndPage } from '../../ui/EndPage.tsx';
import { Controls } from './Controls.tsx';
import './display.css';
import { DisplayView } from './DisplayView.tsx';
import { clinicClock, useNow } from './use-clock.ts';
import { useDisplay } from './use-display.ts';
import type { LiveDisplay } from './use-display.ts';
import { useSound } from './use-sound.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What is shown without a word from the server for longer is said to be old. */
const STALE_MS = 60_000;
/** How long a number that was just called stands out. */
const CALLED_MS = 12_000;

/** The waiting room's screen of a doctor, for a television: it starts, reconnects and stays awake by itself. */
export default function DisplayPage({ doctorId }: { doctorId: string }) {
  const { zone } = useSettings();
  const sound = useSound();
  const live = useDisplay(doctorId, sound.callOut);
  const now = useNow(live.aheadMs);
  const doctor = useDoctor(doctorId, live.state);
  const calledNo = useCalledNow(live.call);
  useWakeLock();
  useTitle(doctor ? filled(controls.title, { doctor: doctor.name }) : controls.anyDoctor);

  if (live.state === 'unknown') {
    return (
      <EndPage title={controls.unknown} hint={controls.unknownHint}>
        <p className="sub">{controls.unknownAgain}</p>
      </EndPage>
    );
  }
  const heardAt = live.heardAt + live.aheadMs;
  const isStale = live.display !== null && live.state !== 'live' && now - heardAt > STALE_MS;
  return (
    <DisplayView
      doctorId={doctorId}
      doctor={doctor}
      display={live.display}
      state={live.state}
      time={clinicClock(now, zone)}
      staleSince={isStale ? clinicClock(heardAt, zone) : null}
      calledNo={calledNo}
    >
      <Controls sound={sound} />
    </DisplayView>
  );
}

/** Whose waiting room it is, asked for again when the stream is back and the name is not known yet. */
function useDoctor(doctorId: string, state: LiveDisplay['state']) {
  const { data, reload } = useLoad(`doctor ${doctorId}`, async (signal) => {
    const { doctor } = await call(getDoctor, { params: { id: doctorId } }, { signal });
    return { name: doctorName(doctor.name), place: `${doctor.speciality}, ${doctor.city}` };
  });
  useWhilePresent(reload);
  const isMissing = state === 'live' && data === undefined;
  useEffect(() => {
    if (isMissing) reload();
  }, [isMissing, reload]);
  return data ?? null;
}

function useCalledNow(called: LiveDisplay['call']): number | null {
  const [over, setOver] = useState(0);
  const no = called?.no ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => setOver(no), CALLED_MS);
    return () => clearTimeout(timer);
  }, [no]);
  return no > over ? no : null;
}
