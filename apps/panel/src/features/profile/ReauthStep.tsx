import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { ReauthForm } from '../../lib/ReauthForm.tsx';

/** Asks for the password before a deletion. */
export function ReauthStep({ onConfirm }: { onConfirm: (password: string) => Promise<string | undefined> }) {
  const { t } = useTranslation('profile');
  const texts = {
    intro: t('danger.reauth'),
    password: t('danger.password'),
    confirm: t('danger.confirm'),
    google: t('danger.google'),
    googleLink: t('danger.googleLink'),
  };
  return <ReauthForm texts={texts} color="red" returnTo={paths.profile} onConfirm={onConfirm} />;
}
