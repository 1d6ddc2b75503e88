import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import classes from './StatusBadge.module.css';

export type Tone = 'slate' | 'green' | 'red' | 'orange' | 'teal';

interface StatusBadgeProps {
  tone: Tone;
  icon?: IconName;
  /** More about the status, for a pointer that rests on it. */
  title?: string;
  children: ReactNode;
}

/** A status as word, colour and, if given, an icon, because colour alone is not enough. */
export function StatusBadge({ tone, icon, title, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
