import classes from './Key.module.css';

/** What the two colours of a chart mean. Said by the table beside it too. */
export function Key({ main, rest }: { main: string; rest: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      <span>
        <i /> {main}
      </span>
      <span>
        <i className={classes.rest} /> {rest}
      </span>
    </span>
  );
}
