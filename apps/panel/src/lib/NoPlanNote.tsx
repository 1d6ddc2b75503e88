import type { ProfileData } from '@baari/contract/profile';
import { texts } from './texts.ts';
import { hasRunningPlan } from './booking-bar.ts';
import { AppLink } from './navigation.tsx';
import { Note } from './Note.tsx';
import { paths } from './paths.ts';
import { useTrialUsed } from './profile.ts';

interface NoPlanNoteProps {
  profile: ProfileData;
  /** At the desk, which can add nobody either. */
  atDesk?: boolean;
}

/** Names the plan that has ended, and the way to pay, while none runs. A suspended or refused practice has nothing from a plan. */
export function NoPlanNote({ profile, atDesk = false }: NoPlanNoteProps) {
  const t = texts('common');
  const { subscription, licence } = profile;
  const trialUsed = useTrialUsed();
  // One reason at a time: whoever was refused changes the licence first.
  if (hasRunningPlan(profile) || licence.state === 'suspended' || licence.state === 'refused') return null;
  const last = subscription?.queued.at(-1) ?? subscription;
  const isBought = last !== null && last.plan !== 'trial';
  return (
    <Note tone="red" title={t('noPlan.title')}>
      <p>
        {t(`noPlan.${last?.plan ?? 'none'}`)} {atDesk && `${t('deskBar.added')} `}
        <AppLink to={paths.checkout}>{t(isBought ? 'noPlan.renew' : 'noPlan.choose')}</AppLink>
      </p>
      {last === null && trialUsed === false && licence.state !== 'verified' && <p>{t('noPlan.awaited')}</p>}
    </Note>
  );
}
