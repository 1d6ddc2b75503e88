import classes from './Bars.module.css';

export interface BarOf {
  name: string;
  main: number;
  /** A second part in the second colour. */
  rest?: number;
  /** A third part, only outlined: not decided yet. */
  open?: number;
  /** The numbers beside the bar. */
  text: string;
  /** Beside them, less strong. */
  aside?: string;
}

interface BarsProps {
  caption: string;
  nameHead: string;
  textHead: string;
  rows: readonly BarOf[];
}

/** A table with a bar in each row: name, bar, numbers. */
export function Bars({ caption, nameHead, textHead, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ main, rest = 0, open = 0 }) => main + rest + open));
  return (
    <table className={classes.bars}>
      <caption className="unseen">{caption}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{textHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, main, rest = 0, open = 0, text, aside }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={classes.track} aria-hidden="true">
                {main > 0 && <i style={{ width: `${(main / most) * 100}%` }} />}
                {rest > 0 && <i className={classes.rest} style={{ width: `${(rest / most) * 100}%` }} />}
                {open > 0 && <i className={classes.open} style={{ width: `${(open / most) * 100}%` }} />}
              </span>
              <span className={classes.text} data-aside={aside}>
                {text}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
