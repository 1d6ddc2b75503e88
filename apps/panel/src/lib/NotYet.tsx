import { Waiting } from '@baari/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from './use-online.ts';

/** What a screen shows until its answer has come. Without a network nothing is under way, and that is said instead: it comes by itself. */
export function NotYet({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return useOnline() ? children : <Waiting text={t('waitsForNetwork')} />;
}
