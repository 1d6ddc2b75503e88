import classes from './stats.module.css';

interface BarRow {
  name: string;
  count: number;
  /** The number shown beside the bar. */
  text: string;
  strong?: boolean;
}

interface BarTableProps {
  caption: string;
  nameHead: string;
  countHead: string;
  rows: readonly BarRow[];
}

/** A table with bars: name, bar, number. */
export function BarTable({ caption, nameHead, countHead, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={classes.bars}>
      <caption className={classes.unseen}>{caption}</caption>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{nameHead}</th>
          <th scope="col">{countHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, text, strong }) => (
          <tr key={name} data-strong={strong || undefined}>
            <th scope="row">{name}</th>
            <td>
              <span className={classes.track} aria-hidden="true">
                {count > 0 && <i style={{ width: `${(count / most) * 100}%` }} />}
              </span>
              <span className={classes.count}>{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
