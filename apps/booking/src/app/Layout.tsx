import type { ReactNode, Ref } from 'react';
import { Mark } from '@baari/ui/Mark';
import { useOnline } from '../lib/presence.ts';
import { paths } from '../lib/router.ts';
import { useSettings } from '../lib/settings.tsx';
import { t } from '../lib/text.ts';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { Link } from '../ui/Link.tsx';

interface Props {
  main: Ref<HTMLElement>;
  /** Without the bar at the top: a ticket fills the screen. */
  bare: boolean;
  children: ReactNode;
}

export function Layout({ main, bare, children }: Props) {
  const { brandName } = useSettings();
  const online = useOnline();
  return (
    <div className="app">
      {!bare && (
        <header className="top">
          <Link className="brand" href={paths.find} aria-label={t('app.home', { brand: brandName })}>
            <Mark /> {brandName.toLowerCase()}
          </Link>
          <LanguageSwitch />
        </header>
      )}
      <div role="status">{!online && <p className="offline">{t('app.offline')}</p>}</div>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
