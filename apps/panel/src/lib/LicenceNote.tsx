import { Icon } from '@baari/ui/Icon';
import { useTranslation } from 'react-i18next';
import classes from './LicenceNote.module.css';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';
import { useProfile } from './profile.ts';
import { useConfig } from './use-config.ts';

/** Tells the doctor where the licence stands with the operator, unless it is verified. */
export function LicenceNote() {
  const { t } = useTranslation();
  const licence = useProfile().data?.licence;
  const email = useConfig().data?.supportEmail;
  if (!licence || licence.state === 'verified') return null;
  const { state, reason, shared } = licence;
  return (
    <section className={classes.note} data-state={state} aria-labelledby="licence-note">
      <Icon name={state === 'waiting' ? 'shield' : 'alert'} />
      <div>
        <h2 id="licence-note">{t(`licence.${state}.title`)}</h2>
        {reason && <p>{t('licence.reason', { reason })}</p>}
        <p>{t(`licence.${state}.text`)}</p>
        {shared && state === 'waiting' && <p>{t('licence.shared')}</p>}
        {state === 'refused' && <AppLink to={paths.profile}>{t('licence.change')}</AppLink>}
        {state === 'suspended' && email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </section>
  );
}
