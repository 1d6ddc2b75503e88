import classes from './rest-under.module.css';
import { REST_MS, sayResting } from './use-rest.ts';

/** Where the pointer was last; null once a key has been pressed, for then no finger is there. */
let pointer: { x: number; y: number } | null = null;
const follow = ({ clientX: x, clientY: y }: PointerEvent) => void (pointer = { x, y });
for (const kind of ['pointerdown', 'pointermove'] as const)
  window.addEventListener(kind, follow, { capture: true, passive: true });
window.addEventListener('keydown', () => void (pointer = null), { capture: true, passive: true });

/**
 * Called as a dialog or menu comes or goes: what stands under the pointer instead takes no tap for a second. It covers no more than a
 * finger does, so that all else can be pressed at once.
 */
export function restUnder(): void {
  if (!pointer) return;
  const cover = document.createElement('div');
  cover.className = classes.cover!;
  cover.style.translate = `${pointer.x}px ${pointer.y}px`;
  cover.addEventListener('click', sayResting);
  document.body.append(cover);
  setTimeout(() => cover.remove(), REST_MS);
}
