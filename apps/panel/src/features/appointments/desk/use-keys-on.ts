import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';

const deskKeys = onDevice.value('baari.desk-keys', (kept) => (kept === 'on' || kept === 'off' ? kept : undefined));

/** Whether the desk's keyboard shortcuts are on, on this device, and the switch. */
export function useKeysOn(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [kept = 'on', keep] = useKept(deskKeys);
  return [kept === 'on', (isOn) => keep(isOn ? 'on' : 'off')];
}
