import { EmptyState } from '@baari/ui/states';
import { useDoctor } from './session.ts';
import { texts } from './texts.ts';

/** For who works for no practice: which clinic has suspended them, or that an owner can give them one. */
export function NoPractice({ isPage = false }: { isPage?: boolean }) {
  const t = texts('common');
  const suspended = useDoctor()?.clinics.find(({ isSuspended }) => isSuspended);
  const said = suspended
    ? {
        title: t('practice.suspended', { clinic: suspended.name ?? t('practice.theClinic') }),
        hint: t('practice.notAllowedHint'),
      }
    : { title: t('practice.none'), hint: t('practice.noneHint') };
  return (
    <div role="status">
      <EmptyState isPage={isPage} {...said} />
    </div>
  );
}
