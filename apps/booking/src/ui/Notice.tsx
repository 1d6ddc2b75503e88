import type { ReactNode } from 'react';
import { Sign } from './Sign.tsx';

interface Props {
  kind: 'error' | 'warning' | 'info';
  title: string;
  children?: ReactNode;
}

/** A notice with words and a sign; colour only helps. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Sign name={kind === 'info' ? 'info' : 'alert'} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
