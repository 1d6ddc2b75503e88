import { Waiting } from '@baari/ui/states';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { useOnline } from './use-online.ts';

/** What a screen shows until its answer has come. Without a network nothing is under way, and that is said instead: it comes by itself. */
export function NotYet({ children }: { children: ReactNode }) {
  const t = texts('common');
  return useOnline() ? children : <Waiting text={t('waitsForNetwork')} />;
}
