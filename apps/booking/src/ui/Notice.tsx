import type { ReactNode } from 'react';

interface Props {
  kind: 'error' | 'warning' | 'info';
  title: string;
  children?: ReactNode;
}

const SIGNS = { error: '!', warning: '!', info: 'i' };

/** A notice with words and a sign; colour only helps. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span className="notice-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
