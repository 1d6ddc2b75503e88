import { changeAvailability } from '@baari/contract/availability';
import type { ProfileData } from '@baari/contract/profile';
import '@mantine/core/styles/Switch.layer.css';
import { Paper, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { queryClient } from '../../../lib/query.ts';
import classes from './view.module.css';

/** Puts the server's answer into the profile on screen. */
function showAvailability(isAvailable: boolean): void {
  queryClient.setQueriesData<ProfileData | null>({ queryKey: ['profile'] }, (profile) =>
    profile ? { ...profile, availability: { ...profile.availability, isAvailable } } : profile,
  );
}

/** Whether patients can book now. The screen shows only what the server answered. */
export function AvailabilitySwitch({ isAvailable }: { isAvailable: boolean }) {
  const { t } = useTranslation('profile');
  const { act, busy } = useAct();
  const { keyFor, settle } = useIdempotencyKey();

  async function toggle() {
    if (busy) return;
    // The call toggles: sent again after a lost answer it needs the same key, or it would toggle back.
    const idempotencyKey = keyFor(isAvailable ? 'off' : 'on');
    const answer = await act(() => call(changeAvailability, {}, { idempotencyKey }), {
      failed: t('view.availabilityFailed'),
      onRefusal: settle,
    });
    if (!answer) return;
    settle();
    showAvailability(answer.isAvailable);
  }

  return (
    <Paper className={classes.availability}>
      <Switch
        size="lg"
        labelPosition="left"
        color="green"
        checked={isAvailable}
        aria-busy={busy}
        onChange={() => void toggle()}
        classNames={{ body: classes.switchBody, label: classes.switchLabel, track: classes.switchTrack }}
        wrapperProps={{ 'data-available': isAvailable }}
        label={isAvailable ? t('view.available') : t('view.notAvailable')}
        description={isAvailable ? t('view.availableHint') : t('view.notAvailableHint')}
      />
    </Paper>
  );
}
