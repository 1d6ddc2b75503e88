/** The lines of each sign, on a grid of 24 by 24. */
const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.01',
  info: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 11v5M12 8v.01',
};

/** A line icon in the size and colour of its text. Decorative: the words beside it say what it means. */
export function Sign({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
