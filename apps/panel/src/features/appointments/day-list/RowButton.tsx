import type { ComponentProps } from 'react';
import classes from './RowButton.module.css';

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  /** Stands for the word on phones. */
  sign: string;
  word: string;
  /** The likeliest one carries its word also on phones. */
  main: boolean;
  onTap: () => void;
}

/** What can be done with the patient of a row, by one tap. */
export function RowButton({ sign, word, main, onTap, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-main={main || undefined}
      onClick={(event) => {
        // Another patient's button may stand under the finger by now: the second tap of a double tap is not meant for it.
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
