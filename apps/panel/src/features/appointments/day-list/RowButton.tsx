import type { ComponentProps } from 'react';
import { sayResting } from '../../../lib/use-rest.ts';
import classes from './RowButton.module.css';

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  word: string;
  /** Takes no tap for the moment. */
  resting?: boolean;
  onTap: () => void;
}

/** A one-tap act for one patient. */
export function RowButton({ word, resting = false, onTap, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-resting={resting || undefined}
      onClick={resting ? sayResting : onTap}
      {...rest}
      aria-disabled={resting || rest['aria-disabled']}
    >
      {word}
    </button>
  );
}
