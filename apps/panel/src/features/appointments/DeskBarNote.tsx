import { texts } from '../../lib/texts.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { NoPlanNote } from '../../lib/NoPlanNote.tsx';
import { Note } from '../../lib/Note.tsx';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { useDeskBar } from '../../lib/use-desk-bar.ts';

/** Says, where the desk can add nobody, why: the one reason that Home and the clinic's page give too. */
export function DeskBarNote() {
  const t = texts('common');
  const profile = useProfile().data;
  const bar = useDeskBar();
  if (!bar) return null;
  if (!profile)
    return (
      <Note tone="red" title={t('noPlan.title')}>
        <p>
          {t('deskBar.added')} {t('practice.askDoctor')}
        </p>
      </Note>
    );
  if (bar === 'no-plan') return <NoPlanNote profile={profile} atDesk />;
  return (
    <Note tone="red" title={t(`licence.${bar}.title`)}>
      <p>
        {t('deskBar.added')} {t('deskBar.home')} <AppLink to={paths.home}>{t('leadOn.barred')}</AppLink>
      </p>
    </Note>
  );
}
