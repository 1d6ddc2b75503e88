import type { ComponentProps } from 'react';
import classes from './RowButton.module.css';

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  /** Shown instead of the word on phones. */
  sign: string;
  word: string;
  /** The most likely action shows its word on phones too. */
  main: boolean;
  onTap: () => void;
}

/** A one-tap action for the patient of a row. */
export function RowButton({ sign, word, main, onTap, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-main={main || undefined}
      onClick={(event) => {
        // Ignores the second tap of a double tap: another patient's button may be under the finger by now.
        if (event.detail <= 1) onTap();
      }}
      {...rest}
    >
      <span aria-hidden="true" className={classes.sign}>
        {sign}
      </span>
      <span className={classes.word}>{word}</span>
    </button>
  );
}
