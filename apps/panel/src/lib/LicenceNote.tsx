import type { ProfileData } from '@baari/contract/profile';
import { texts } from './texts.ts';
import { hasRunningPlan } from './booking-bar.ts';
import { AppLink } from './navigation.tsx';
import { Note } from './Note.tsx';
import { paths } from './paths.ts';
import { useConfig } from './use-config.ts';

/** Tells the doctor where the licence stands with the operator, unless it is verified; `leads`: to the profile, where it is changed. */
export function LicenceNote({ profile, leads }: { profile: ProfileData; leads: boolean }) {
  const t = texts('common');
  const email = useConfig().data?.supportEmail;
  const { state, reason, shared } = profile.licence;
  if (state === 'verified') return null;
  // Without a plan the link does not work either, nor the desk: the note on the plan says so.
  const isAllSaid = state === 'suspended' || hasRunningPlan(profile);
  return (
    <Note tone={state === 'waiting' ? 'orange' : 'red'} title={t(`licence.${state}.title`)}>
      {reason && <p>{t('licence.reason', { reason })}</p>}
      <p>{t(isAllSaid ? `licence.${state}.text` : `licence.${state}.noPlan`)}</p>
      {shared && state === 'waiting' && <p>{t('licence.shared')}</p>}
      {state === 'refused' && leads && (
        <p>
          <AppLink to={paths.profile}>{t('licence.change')}</AppLink>
        </p>
      )}
      {state === 'suspended' && email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Note>
  );
}
