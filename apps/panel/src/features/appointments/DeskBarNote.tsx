import { useTranslation } from 'react-i18next';
import { AppLink } from '../../lib/navigation.tsx';
import { Note } from '../../lib/Note.tsx';
import { paths } from '../../lib/paths.ts';
import { useDeskBar } from '../../lib/use-desk-bar.ts';

/** Says, where the desk can add nobody, why: the one reason that Home and the clinic's page give too. */
export function DeskBarNote() {
  const { t } = useTranslation();
  const bar = useDeskBar();
  if (!bar) return null;
  return (
    <Note tone="red" title={t(bar === 'no-plan' ? 'noPlan.title' : `licence.${bar}.title`)}>
      <p>
        {t('noPlan.desk')} <AppLink to={paths.home}>{t('leadOn.barred')}</AppLink>
      </p>
    </Note>
  );
}
