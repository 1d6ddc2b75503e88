import { SHARED } from './samples.ts';
import { standIn } from './stand-ins.ts';
import { STATES } from './states.ts';

/** Presses the button of this name once it is there. */
const press = (name: string): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')];
      const found = buttons.find((button) => (button.ariaLabel ?? button.textContent).trim() === name);
      if (!found) return void requestAnimationFrame(look);
      found.click();
      done();
    };
    look();
  });

/** One state, as the panel shows it; without one, all of them. */
async function show(): Promise<void> {
  const asked = new URLSearchParams(window.location.search).get('state');
  if (asked === null) return (await import('./Shelves.tsx')).showShelves();
  if (asked === 'parts') return (await import('./Parts.tsx')).showParts();
  const state = STATES.find(({ name }) => name === asked);
  if (!state) throw new Error(`The gallery has no state '${asked}'`);
  standIn(state, SHARED);
  window.history.replaceState(null, '', state.path);
  await import('../app/start.tsx');
  for (const name of state.presses ?? []) await press(name);
}

void show().then(() => (document.documentElement.dataset['shown'] = ''));
