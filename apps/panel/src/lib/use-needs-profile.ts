import i18next from 'i18next';
import { useCallback } from 'react';
import { useDoctor } from './session.ts';
import { toast } from './toast.ts';

/** For actions: true, after an error toast, if the current doctor has no profile yet. */
export function useNeedsProfile(): () => boolean {
  const doctor = useDoctor();
  return useCallback(() => {
    if (doctor?.profileCompleted) return false;
    toast.error(i18next.t('completeProfile'));
    return true;
  }, [doctor]);
}
