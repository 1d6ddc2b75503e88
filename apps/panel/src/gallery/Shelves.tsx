import '@baari/ui/core.css';
import { createRoot } from 'react-dom/client';
import classes from './gallery.module.css';
import { STATES } from './states.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
];

/** All states, each on a phone and on a desktop. */
function Shelves() {
  return (
    <main className={classes.shelves}>
      <h1>Gallery</h1>
      {['parts', ...STATES.map(({ name }) => name)].map((name) => (
        <section key={name}>
          <h2>
            <a href={`?state=${encodeURIComponent(name)}`}>{name}</a>
          </h2>
          <div className={classes.shelf}>
            {SIZES.map(({ width, height }) => (
              <iframe
                key={width}
                title={`${name}, ${width} wide`}
                src={`?state=${encodeURIComponent(name)}`}
                width={width}
                height={height}
                loading="lazy"
              />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

export function showShelves(): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Shelves />);
}
