import { changeAvailability } from '@baari/contract/availability';
import { Switch } from '@baari/ui/Switch';
import { texts } from './texts.ts';
import { call } from './api.ts';
import { useAct } from './feedback.ts';
import { showAvailability } from './profile.ts';
import { usePractice } from './practice.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Whether patients can book now. It shows only what the server answered. */
export function AvailabilitySwitch({ isAvailable }: { isAvailable: boolean }) {
  const t = texts('common');
  const practice = usePractice();
  const { act, busy } = useAct();
  const { keyFor, settle } = useIdempotencyKey();

  async function toggle() {
    if (busy) return;
    // The call toggles: sent again after a lost answer it needs the same key, or it would toggle back.
    const idempotencyKey = keyFor(isAvailable ? 'off' : 'on');
    const answer = await act(() => call(changeAvailability, {}, { idempotencyKey }), {
      what: t('availability.sent'),
      onRefusal: settle,
    });
    if (!answer) return;
    settle();
    showAvailability(practice?._id, answer.isAvailable);
  }

  return (
    <Switch
      checked={isAvailable}
      busy={busy}
      label={t(isAvailable ? 'availability.on' : 'availability.off')}
      onToggle={() => void toggle()}
    />
  );
}
