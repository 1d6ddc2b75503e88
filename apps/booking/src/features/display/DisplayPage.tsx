import { ServerRefusal } from '@baari/client/failures';
import { getDoctor } from '@baari/contract/booking';
import { doctorName } from '@baari/contract/doctor-name';
import { call } from '../../lib/api.ts';
import { useWhilePresent } from '../../lib/presence.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useTitle } from '../../lib/use-title.ts';
import { EndPage } from '../../ui/EndPage.tsx';
import { Choice } from './Choice.tsx';
import { Controls } from './Controls.tsx';
import './display.css';
import { controls, LocalTongue, sayControl, useTongue } from './display-texts.ts';
import { DisplayView } from './DisplayView.tsx';
import { useCalledNow } from './use-called-now.ts';
import { useDisplay } from './use-display.ts';
import { useLayout } from './use-layout.ts';
import { useSound } from './use-sound.ts';
import { useStanding } from './use-standing.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** How often the doctor's name and place are read. */
const ASK_AGAIN_MS = 60_000;

/** A doctor's waiting-room screen, for a television. It starts, reconnects and stays awake without help. */
export function DisplayPage({ doctorId }: { doctorId: string }) {
  const { doctor, isUnknown } = useDoctor(doctorId);
  const local = useTongue(doctor?.language);
  const sound = useSound(local);
  const layout = useLayout();
  const live = useDisplay(doctorId, sound.callOut, sound.hush);
  const standing = useStanding(live);
  const calledNo = useCalledNow(live.call?.no ?? 0);
  useWakeLock();
  useTitle(doctor ? sayControl('title', { doctor: doctor.name }) : controls.anyDoctor);

  if (isUnknown) {
    return (
      <EndPage title={controls.unknown} hint={controls.unknownHint}>
        <p className="sub">{controls.unknownAgain}</p>
      </EndPage>
    );
  }
  return (
    <LocalTongue value={local}>
      <DisplayView
        doctorId={doctorId}
        doctor={doctor}
        display={live.event}
        standing={standing}
        calledNo={calledNo}
        layout={layout.layout}
      >
        <Controls sound={sound} language={doctor?.language}>
          <Choice
            label={controls.layout}
            value={layout.layout}
            names={controls.layouts}
            onChoose={layout.chooseLayout}
          />
        </Controls>
      </DisplayView>
    </LocalTongue>
  );
}

/** Whose waiting room it is, and how its times are written. Asked for again now and then, because the name may change or a clinic may come back. */
function useDoctor(doctorId: string) {
  const { data, error, reload } = useLoad(`doctor ${doctorId}`, async (signal) => {
    const { doctor } = await call(getDoctor, { params: { id: doctorId } }, { signal });
    const { clock, localLanguage: language } = doctor;
    return { name: doctorName(doctor.name), place: `${doctor.speciality}, ${doctor.city}`, clock, language };
  });
  useWhilePresent(reload, ASK_AGAIN_MS);
  const isUnknown = error instanceof ServerRefusal && (error.status === 404 || error.status === 400);
  return { doctor: data ?? null, isUnknown };
}
