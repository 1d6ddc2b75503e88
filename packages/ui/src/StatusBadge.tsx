import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'slate' | 'green' | 'red' | 'orange' | 'teal';

/** A status as word, colour and, if given, a sign, because colour alone is not enough. */
export function StatusBadge({ tone, sign, children }: { tone: Tone; sign?: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {sign && <span aria-hidden="true">{sign}</span>}
      <span>{children}</span>
    </span>
  );
}
