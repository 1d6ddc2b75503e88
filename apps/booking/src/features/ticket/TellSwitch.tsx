import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { canBeTold, startTelling, stopTelling, wantsToBeTold } from './tell.ts';
import './ring.css';
import { say } from './ticket-texts.ts';

type Trouble = 'blocked' | 'failed';
const HINTS = { blocked: 'tellBlocked', failed: 'tellFailed' } as const;

/** Tells this phone of its turn also while the page is closed. Not there where the browser or the service cannot. */
export function TellSwitch({ id }: { id: string }) {
  const { pushKey } = useSettings();
  const isWanted = useSyncExternalStore(wantsToBeTold.subscribe, wantsToBeTold.read) === true;
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const isOffered = pushKey !== null && canBeTold();

  // Wanted on this device: each ticket that is opened joins, and so does one whose browser has a new address.
  useEffect(() => {
    if (!isOffered || !pushKey || wantsToBeTold.read() !== true) return;
    if (Notification.permission !== 'granted') return void wantsToBeTold.write(false);
    startTelling(id, pushKey).catch(() => setTrouble('failed'));
  }, [id, isOffered, pushKey]);

  if (!isOffered) return null;

  async function turn(isOn: boolean, key: string) {
    setBusy(true);
    setTrouble(undefined);
    try {
      if (!isOn) {
        wantsToBeTold.write(false);
        await stopTelling(id);
      } else if ((await Notification.requestPermission()) === 'granted') {
        await startTelling(id, key);
        wantsToBeTold.write(true);
      } else setTrouble('blocked');
    } catch {
      // Switched off, nothing more arrives: what failed is to tell the service so.
      if (isOn) setTrouble('failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="ring">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isWanted}
          disabled={isBusy || !pushKey}
          aria-describedby="tell-hint"
          onChange={({ target }) => void (pushKey && turn(target.checked, pushKey))}
        />
        {say('tell')}
      </label>
      <p className={trouble ? 'hint ring-blocked' : 'hint'} id="tell-hint" role="status">
        {say(trouble ? HINTS[trouble] : isWanted ? 'tellOn' : 'tellOff')}
      </p>
    </div>
  );
}
