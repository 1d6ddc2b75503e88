import type { ProfileData } from '@baari/contract/profile';
import { useTranslation } from 'react-i18next';
import { hasRunningPlan } from './booking-bar.ts';
import { AppLink } from './navigation.tsx';
import { Note } from './Note.tsx';
import { paths } from './paths.ts';

/** Says that patients cannot book while no plan runs, whatever the switch says. A suspended or refused practice has nothing from a plan. */
export function NoPlanNote({ profile }: { profile: ProfileData }) {
  const { t } = useTranslation();
  const { subscription, licence } = profile;
  // One reason at a time: whoever was refused changes the licence first.
  if (hasRunningPlan(profile) || licence.state === 'suspended' || licence.state === 'refused') return null;
  const last = subscription?.queued.at(-1) ?? subscription;
  const why = last === null ? 'none' : last.plan === 'trial' ? 'trial' : 'plan';
  return (
    <Note tone="red" title={t('noPlan.title')}>
      <p>
        <AppLink to={paths.checkout}>{t(`noPlan.${why}`)}</AppLink>
      </p>
      {last === null && licence.state !== 'verified' && <p>{t('noPlan.awaited')}</p>}
    </Note>
  );
}
