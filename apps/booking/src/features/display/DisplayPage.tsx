import { useEffect, useState } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { getDoctor } from '@baari/contract/booking';
import { doctorName } from '@baari/contract/doctor-name';
import { call } from '../../lib/api.ts';
import { useOnline, useWhilePresent } from '../../lib/presence.ts';
import { useSettings } from '../../lib/settings.tsx';
import { filled } from '../../lib/text.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { controls } from '../../messages/waiting-room.ts';
import { EndPage } from '../../ui/EndPage.tsx';
import { Controls } from './Controls.tsx';
import './display.css';
import { DisplayView } from './DisplayView.tsx';
import { clinicClock, useAhead, useNow } from './clock.ts';
import { useDisplay } from './use-display.ts';
import type { LiveDisplay } from './use-display.ts';
import { useLayout } from './use-layout.ts';
import { useSound } from './use-sound.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** After this silence the connection counts as lost; the server sends something at least every 20 s. */
const SILENT_MS = 50_000;
/** After this long without news from the server the screen says that its numbers are old. */
const STALE_MS = 60_000;
/** How long a newly called number is highlighted. */
const CALLED_MS = 12_000;
/** How often the doctor's name and place are read. */
const ASK_AGAIN_MS = 60_000;

/** A doctor's waiting-room screen, for a television. It starts, reconnects and stays awake without help. */
export default function DisplayPage({ doctorId }: { doctorId: string }) {
  const { zone } = useSettings();
  const sound = useSound();
  const layout = useLayout();
  const live = useDisplay(doctorId, sound.callOut);
  const now = useNow();
  const aheadMs = useAhead(live.isLive);
  const online = useOnline();
  const { doctor, isUnknown } = useDoctor(doctorId);
  const calledNo = useCalledNow(live.call);
  useWakeLock();
  useTitle(doctor ? filled(controls.title, { doctor: doctor.name }) : controls.anyDoctor);

  if (isUnknown) {
    return (
      <EndPage title={controls.unknown} hint={controls.unknownHint}>
        <p className="sub">{controls.unknownAgain}</p>
      </EndPage>
    );
  }
  const clock = (instant: number) => clinicClock(instant + aheadMs, zone);
  const silentMs = live.display === null ? 0 : now - live.heardAt;
  const isLive = live.isLive && online && silentMs < SILENT_MS;
  return (
    <DisplayView
      doctorId={doctorId}
      doctor={doctor}
      display={live.display}
      state={isLive ? 'live' : live.display === null && online ? 'opening' : 'away'}
      time={clock(now)}
      staleSince={silentMs > STALE_MS ? clock(live.heardAt) : null}
      calledNo={calledNo}
      layout={layout.layout}
    >
      <Controls sound={sound} layout={layout} />
    </DisplayView>
  );
}

/** Whose waiting room it is, and how its times are written. Asked for again now and then, because the name may change or a clinic may come back. */
function useDoctor(doctorId: string) {
  const { data, error, reload } = useLoad(`doctor ${doctorId}`, async (signal) => {
    const { doctor } = await call(getDoctor, { params: { id: doctorId } }, { signal });
    return { name: doctorName(doctor.name), place: `${doctor.speciality}, ${doctor.city}`, clock: doctor.clock };
  });
  useWhilePresent(reload, ASK_AGAIN_MS);
  const isUnknown = error instanceof ServerRefusal && (error.status === 404 || error.status === 400);
  return { doctor: data ?? null, isUnknown };
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
