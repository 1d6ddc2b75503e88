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
    const to = isAvailable ? 'off' : 'on';
    const idempotencyKey = keyFor(to);
    const answer = await act(() => call(changeAvailability, { query: { to } }, { idempotencyKey }), {
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
