import { useEffect, useSyncExternalStore } from 'react';
import { allowRing, onRingChange, ringState, switchRing } from './ring.ts';
import { say } from './ticket-texts.ts';
import { TicketSwitch } from './TicketSwitch.tsx';

/** Browsers differ in which of these counts as a touch. */
const GESTURES = ['pointerup', 'click', 'keyup'] as const;
const HINTS = { off: 'ringOff', blocked: 'ringTap', ready: 'ringReady' } as const;

const mayRing = () => void allowRing();

/** Switches the ring on or off, kept on the device. Any touch of the page makes the browser allow sound. */
export function RingSwitch() {
  const state = useSyncExternalStore(onRingChange, ringState);
  useEffect(() => {
    // After booking, the patient has already touched this page.
    if (navigator.userActivation?.hasBeenActive) mayRing();
    for (const gesture of GESTURES) document.addEventListener(gesture, mayRing);
    return () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, mayRing);
    };
  }, []);
  return (
    <TicketSwitch
      id="ring-hint"
      label={say('ring')}
      hint={say(HINTS[state])}
      checked={state !== 'off'}
      isBlocked={state === 'blocked'}
      onChange={switchRing}
    />
  );
}
