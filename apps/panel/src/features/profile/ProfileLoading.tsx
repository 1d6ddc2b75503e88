import { Waiting } from '@baari/ui/states';
import { useTranslation } from 'react-i18next';

export function ProfileLoading() {
  const { t } = useTranslation('profile');
  return <Waiting text={t('view.loading')} />;
}
