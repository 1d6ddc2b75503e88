import { SHARED } from './samples.ts';
import { standIn } from './stand-ins.ts';
import type { Typing } from './state.ts';
import { STATES } from './states.ts';

/** The first of these elements that is as asked, once there is one. */
const found = <E extends Element>(selector: string, isAsked: (one: E) => boolean): Promise<E> =>
  new Promise((done) => {
    const look = () => {
      const one = [...document.querySelectorAll<E>(selector)].find(isAsked);
      if (one) done(one);
      else requestAnimationFrame(look);
    };
    look();
  });

const press = async (name: string) => {
  const isAsked = (one: HTMLButtonElement) =>
    (one.ariaLabel ?? one.textContent).trim() === name && !one.closest('[data-resting]');
  (await found('button:enabled', isAsked)).click();
};

async function type({ label, text }: Typing): Promise<void> {
  const field = await found<HTMLInputElement>(
    'input',
    (one) => (one.ariaLabel ?? one.labels?.[0]?.textContent) === label,
  );
  // React hears of a value only if it was set behind its back.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** One state, as the panel shows it; without one, all of them. */
async function show(): Promise<void> {
  const asked = new URLSearchParams(window.location.search).get('state');
  if (asked === null) return (await import('./Shelves.tsx')).showShelves();
  if (asked === 'parts') return (await import('./Parts.tsx')).showParts();
  const state = STATES.find(({ name }) => name === asked);
  if (!state) throw new Error(`The gallery has no state '${asked}'`);
  standIn(state, SHARED);
  window.history.replaceState(null, '', state.path);
  // What fails shows so at once, and not after some tries.
  const { queryClient } = await import('../lib/query.ts');
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  await import('../app/start.tsx');
  for (const step of state.steps ?? []) await (typeof step === 'string' ? press(step) : type(step));
}

void show().then(() => (document.documentElement.dataset['shown'] = ''));
