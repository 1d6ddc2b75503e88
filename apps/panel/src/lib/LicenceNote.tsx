import { useTranslation } from 'react-i18next';
import { AppLink } from './navigation.tsx';
import { Note } from './Note.tsx';
import { paths } from './paths.ts';
import { useProfile } from './profile.ts';
import { useConfig } from './use-config.ts';

/** Tells the doctor where the licence stands with the operator, unless it is verified; `leads`: to the profile, where it is changed. */
export function LicenceNote({ leads = false }: { leads?: boolean }) {
  const { t } = useTranslation();
  const licence = useProfile().data?.licence;
  const email = useConfig().data?.supportEmail;
  if (!licence || licence.state === 'verified') return null;
  const { state, reason, shared } = licence;
  return (
    <Note tone={state === 'waiting' ? 'orange' : 'red'} title={t(`licence.${state}.title`)}>
      {reason && <p>{t('licence.reason', { reason })}</p>}
      <p>{t(`licence.${state}.text`)}</p>
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
