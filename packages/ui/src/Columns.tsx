import classes from './Columns.module.css';

export interface ColumnOf {
  key: string;
  /** Below the column; empty where there is no room for all. */
  label: string;
  /** On a narrow page without label and number. */
  isMinor?: boolean;
  /** The lower part, in the main colour. */
  main: number;
  /** The upper part, in the second colour. */
  rest: number;
  /** The number above; empty where there is no room for all. */
  value: string;
  /** Told when pointed at. */
  title?: string;
  /** Stands out: the hour of now, the fullest weekday. */
  marked?: boolean;
  /** Hatched: no hours then. */
  shut?: boolean;
}

/** More columns than this have no room for their numbers on a phone. */
const MANY = 14;

interface ColumnsProps {
  columns: readonly ColumnOf[];
  /** px, without numbers and labels. */
  height: number;
  /** Each column stands in a trough, so that empty ones are seen too. */
  troughs?: boolean;
}

/** Columns in two parts, as a picture alone: a table with the same numbers has to stand beside it (`HiddenTable`). */
export function Columns({ columns, height, troughs = false }: ColumnsProps) {
  const most = Math.max(1, ...columns.map(({ main, rest }) => main + rest));
  return (
    <div
      className={classes.columns}
      data-many={columns.length > MANY || undefined}
      data-troughs={troughs || undefined}
      aria-hidden="true"
    >
      {columns.map(({ key, label, isMinor, main, rest, value, title, marked, shut }) => (
        <div
          key={key}
          className={classes.column}
          data-marked={marked || undefined}
          data-minor={isMinor || undefined}
          title={title}
        >
          <span className={classes.value}>{value}</span>
          <div className={classes.stack} data-shut={shut || undefined} style={{ height }}>
            {rest > 0 && <i className={classes.rest} style={{ height: `${(rest / most) * 100}%` }} />}
            {main > 0 && <i className={classes.main} style={{ height: `${(main / most) * 100}%` }} />}
          </div>
          <span className={classes.label}>{label}</span>
        </div>
      ))}
    </div>
  );
}
