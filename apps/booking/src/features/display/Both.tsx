import { ENGLISH, useLocalTongue } from './display-texts.ts';
import type { Shown } from './display-texts.ts';

/** One line in English and in the language of the clinic. */
export function Both({ text }: { text: (say: Shown) => string }) {
  const local = useLocalTongue();
  return (
    <>
      <span>{text(ENGLISH.shown)}</span>{' '}
      {local && (
        <span lang={local.tag} dir={local.dir} className="room-local">
          {text(local.shown)}
        </span>
      )}
    </>
  );
}
