import { LANGUAGES } from '@baari/contract/languages';
import type { ReactNode, Ref } from 'react';
import { useComingLanguage } from '../lib/language.ts';
import { useOnline } from '../lib/presence.ts';
import { t } from '../lib/text.ts';
import { Top } from '../ui/Top.tsx';

interface Props {
  main: Ref<HTMLElement>;
  /** Without the bar at the top: a ticket fills the screen. */
  bare: boolean;
  children: ReactNode;
}

export function Layout({ main, bare, children }: Props) {
  const online = useOnline();
  const coming = useComingLanguage();
  return (
    <div className="app">
      {!bare && <Top />}
      <div role="status">
        {!online && (
          <p className="offline">
            {t('app.offline')} {coming && t('app.languageLater', { language: LANGUAGES[coming] })}
          </p>
        )}
      </div>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
