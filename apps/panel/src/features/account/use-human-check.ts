import { useCallback, useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/use-config.ts';
import { toast } from '../../lib/toast.ts';
import { startHumanCheck } from './human-check.ts';

type Progress = { state: 'loading' | 'failed' } | { state: 'ready'; take: () => Promise<string | null> };

/** The invisible human-check: starts with the step that shows it; each token is for one try. */
export function useHumanCheck(): { take: () => Promise<string | undefined> } {
  const t = texts('account');
  const { data: config } = useConfig();
  const progress = useRef<Progress>({ state: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!config) return;
    progress.current = { state: 'loading' };
    return startHumanCheck(config.captcha, {
      onReady: (takeToken) => (progress.current = { state: 'ready', take: takeToken }),
      onExpired: () => setRound((n) => n + 1),
      onFailed: (error) => {
        progress.current = { state: 'failed' };
        console.error(error);
        toast.error(t('captcha.failed'));
      },
    });
  }, [config, round, t]);

  const take = useCallback(async () => {
    const now = progress.current;
    if (now.state === 'loading') {
      toast.error(t('captcha.notLoaded'));
      return undefined;
    }
    const token = now.state === 'ready' ? await now.take() : null;
    // Used or failed: start the next one before it is needed.
    setRound((n) => n + 1);
    if (token) return token;
    toast.error(t('captcha.noToken'));
    return undefined;
  }, [t]);

  return { take };
}
