import { changeAvailability } from '@baari/contract/availability';
import type { ProfileData } from '@baari/contract/profile';
import { Switch } from '@baari/ui/Switch';
import { useTranslation } from 'react-i18next';
import { call } from './api.ts';
import { useAct } from './feedback.ts';
import { queryClient } from './query.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Puts the server's answer into the profile on screen. */
function showAvailability(isAvailable: boolean): void {
  queryClient.setQueriesData<ProfileData | null>({ queryKey: ['profile'] }, (profile) =>
    profile ? { ...profile, availability: { ...profile.availability, isAvailable } } : profile,
  );
}

/** Whether patients can book now. It shows only what the server answered. */
export function AvailabilitySwitch({ isAvailable }: { isAvailable: boolean }) {
  const { t } = useTranslation();
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
    showAvailability(answer.isAvailable);
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
