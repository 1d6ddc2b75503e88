import type { Subscription } from '@baari/contract/subscription';
import { useTranslation } from 'react-i18next';
import { AppLink } from './navigation.tsx';
import { Note } from './Note.tsx';
import { paths } from './paths.ts';
import { useProfile } from './profile.ts';

/** Whether patients can book as far as the plan goes. */
export const hasRunningPlan = (subscription: Subscription | null): boolean => subscription?.status === 'active';

/** Says that patients cannot book while no plan runs, whatever the switch says. */
export function NoPlanNote() {
  const { t } = useTranslation();
  const profile = useProfile().data;
  if (!profile || hasRunningPlan(profile.subscription)) return null;
  const last = profile.subscription?.queued.at(-1) ?? profile.subscription;
  const why = last === null ? 'none' : last.plan === 'trial' ? 'trial' : 'plan';
  return (
    <Note tone="red" title={t('noPlan.title')}>
      <p>
        <AppLink to={paths.checkout}>{t(`noPlan.${why}`)}</AppLink>
      </p>
    </Note>
  );
}
