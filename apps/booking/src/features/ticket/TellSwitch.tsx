import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { canBeTold, startTelling, stopTelling, wantsToBeTold } from './tell.ts';
import { say } from './ticket-texts.ts';
import { TicketSwitch } from './TicketSwitch.tsx';

type Trouble = 'blocked' | 'failed';
const HINTS = { blocked: 'tellBlocked', failed: 'tellFailed' } as const;

/** Tells this phone of its turn also while the page is closed. Not there where the browser or the service cannot. */
export function TellSwitch({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { pushKey } = useSettings();
  const isWanted = useSyncExternalStore(wantsToBeTold.subscribe, wantsToBeTold.read) === true;
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const isOffered = pushKey !== null && canBeTold();
  const changed = useEffectEvent(onChanged);

  // Wanted on this device: each ticket that is opened joins, and so does one whose browser has a new address.
  useEffect(() => {
    if (!isOffered || !pushKey || wantsToBeTold.read() !== true) return;
    if (Notification.permission !== 'granted') return void wantsToBeTold.write(false);
    startTelling(id, pushKey).then(
      () => changed(),
      () => setTrouble('failed'),
    );
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
      onChanged();
    }
  }

  return (
    <TicketSwitch
      id="tell-hint"
      label={say('tell')}
      hint={say(trouble ? HINTS[trouble] : isWanted ? 'tellOn' : 'tellOff')}
      checked={isWanted}
      disabled={isBusy || !pushKey}
      isBlocked={trouble !== undefined}
      onChange={(isOn) => void (pushKey && turn(isOn, pushKey))}
    />
  );
}
