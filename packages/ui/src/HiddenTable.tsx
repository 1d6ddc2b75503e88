interface HiddenTableProps {
  caption: string;
  heads: readonly string[];
  /** The first cell of each row is its head. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
}

/** The numbers of a picture, for those who do not see it. */
export function HiddenTable({ caption, heads, rows }: HiddenTableProps) {
  return (
    // Around the table, because a table itself does not stay small.
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
