import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import classes from './StatusBadge.module.css';

export type Tone = 'slate' | 'green' | 'red' | 'orange' | 'teal';

/** A status as word, colour and, if given, an icon, because colour alone is not enough. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
