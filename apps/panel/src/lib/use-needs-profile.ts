import { texts } from './texts.ts';
import { useCallback } from 'react';
import { usePractice } from './practice.ts';
import { toast } from './toast.ts';

/** For actions: true, after an error toast, if the current doctor has no profile yet. */
export function useNeedsProfile(): () => boolean {
  const practice = usePractice();
  return useCallback(() => {
    if (practice?.profileCompleted) return false;
    toast.error(texts('common')('completeProfile'));
    return true;
  }, [practice]);
}
