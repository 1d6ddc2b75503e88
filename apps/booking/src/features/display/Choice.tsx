interface Props<V extends string> {
  label: string;
  value: V;
  /** Each value and its name, in their order. */
  names: Readonly<Record<V, string>>;
  onChoose(value: V): void;
}

/** A labelled choice of the screen's settings. */
export function Choice<V extends string>({ label, value, names, onChoose }: Props<V>) {
  const values = Object.keys(names) as V[];
  return (
    <label className="room-choice">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(values[target.selectedIndex]!)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
