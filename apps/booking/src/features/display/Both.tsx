import { shown } from './display-texts.ts';
import type { Shown } from './display-texts.ts';

/** One line in English and in Hindi. */
export function Both({ text }: { text: (say: Shown) => string }) {
  return (
    <>
      <span>{text(shown.en)}</span>{' '}
      <span lang="hi" className="room-hindi">
        {text(shown.hi)}
      </span>
    </>
  );
}
