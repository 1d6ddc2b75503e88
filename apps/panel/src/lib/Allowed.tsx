import type { Role } from '@baari/contract/roles';
import { suffices } from '@baari/contract/roles';
import { EmptyState } from '@baari/ui/states';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { NoPractice } from './NoPractice.tsx';
import { AppLink } from './navigation.tsx';
import { paths } from './paths.ts';
import { usePractice } from './practice.ts';
import { askWhoIsThere } from './reauth.ts';
import { useDoctor } from './session.ts';

interface AllowedProps {
  least: Role;
  /** It is the whole screen, not a part of one with a heading of its own. */
  isPage?: boolean;
  children: ReactNode;
}

/** A screen for who is at least this at the practice; to others it says why not, also where its address was typed by hand. */
export function Allowed({ least, isPage = false, children }: AllowedProps) {
  const t = texts('common');
  const practice = usePractice();
  const doctor = useDoctor();
  if (!practice) return <NoPractice isPage={isPage} />;
  if (practice.needsSecondFactor) return <NeedsSecondFactor isPage={isPage} />;
  const desk = doctor?.sharedDesk;
  if (!suffices(practice.role, least) && desk?.mayMore && desk.passwordUntil === null)
    return (
      <Without
        isPage={isPage}
        title={t('practice.needsPassword')}
        hint={t('practice.needsPasswordHint')}
        action={<Button onClick={() => void askWhoIsThere()}>{t('practice.givePassword')}</Button>}
      />
    );
  if (!suffices(practice.role, least))
    return (
      <Without
        isPage={isPage}
        title={t('practice.notAllowed')}
        hint={t('practice.notAllowedHint')}
        action={
          <Button component={AppLink} to={paths.appointments} variant="default">
            {t('leadOn.over')}
          </Button>
        }
      />
    );
  if (practice.profileCompleted || suffices(practice.role, 'doctor')) return children;
  // At a shared desk a doctor is less than that until the password is given.
  if (practice._id === doctor?._id)
    return (
      <Without
        isPage={isPage}
        title={t('practice.ownNoProfile')}
        hint={t('practice.ownNoProfileHint')}
        action={<Button onClick={() => void askWhoIsThere()}>{t('practice.completeOwn')}</Button>}
      />
    );
  return <Without isPage={isPage} title={t('practice.noProfile')} hint={t('practice.noProfileHint')} />;
}

/** For whom the clinic lets in only with a second factor. */
export function NeedsSecondFactor({ isPage = false }: { isPage?: boolean }) {
  const t = texts('common');
  return (
    <Without
      isPage={isPage}
      title={t('practice.needsSecondFactor')}
      hint={t('practice.needsSecondFactorHint')}
      action={
        <Button component={AppLink} to={paths.yourData}>
          {t('practice.turnOnSecondFactor')}
        </Button>
      }
    />
  );
}

function Without(said: { isPage: boolean; title: string; hint: string; action?: ReactNode }) {
  return (
    <div role="status">
      <EmptyState {...said} />
    </div>
  );
}
