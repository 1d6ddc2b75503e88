import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import type { ComponentProps } from 'react';
import classes from './DayAct.module.css';

interface DayActProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  children: string;
}

/** An act for the whole day: a sign above its words, so that all of them stand in one line on the smallest phone. */
export function DayAct({ icon, children, ...rest }: DayActProps) {
  return (
    <button type="button" className={classes.act} {...rest}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </button>
  );
}
