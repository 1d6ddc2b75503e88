import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useReauth } from '../../lib/use-reauth.ts';
import { ReauthForm } from '../../lib/ReauthForm.tsx';

interface ReauthProps {
  intro: string;
  /** Called once the password was right; without it only Google can confirm. */
  onConfirmed?: () => Promise<void>;
}

/** Asks the doctor to log in again. */
export function Reauth({ intro, onConfirmed }: ReauthProps) {
  const { t } = useTranslation('your-data');
  const { confirm } = useReauth(t('reauth.failed'));
  const texts = {
    intro,
    password: t('reauth.password'),
    confirm: t('reauth.confirm'),
    google: onConfirmed ? t('reauth.google') : '',
    googleLink: t('reauth.googleLink'),
  };
  const onConfirm = async (password: string) => {
    const confirmed = await confirm(password);
    if (!confirmed.isConfirmed) return confirmed.wrong;
    await onConfirmed?.();
    return undefined;
  };
  return <ReauthForm texts={texts} returnTo={paths.yourData} onConfirm={onConfirmed && onConfirm} />;
}
