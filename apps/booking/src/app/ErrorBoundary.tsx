import { Component } from 'react';
import type { ReactNode } from 'react';
import { t } from '../lib/text.ts';

/** If drawing fails, shows a page with a way out instead of a blank one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page end">
        <h1>{t('failed.app')}</h1>
        <p className="sub">{t('failed.appHint')}</p>
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          {t('failed.reload')}
        </button>
      </main>
    );
  }
}
