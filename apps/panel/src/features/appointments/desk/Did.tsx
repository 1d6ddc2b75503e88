import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import classes from './Did.module.css';
import type { Undoable } from './use-undo.ts';

/** In place of a name while a text is made. */
const NAME = '\u0000';

/** A text with a name in it; a long name gives way to what is said of it. */
function Naming({ text, name }: { text: string; name: string }) {
  const [before, after = ''] = text.split(NAME);
  return (
    <>
      {before}
      {text.includes(NAME) && (
        <span className={classes.name} title={name} dir="auto">
          {name}
        </span>
      )}
      {after}
    </>
  );
}

/** The receipt of an act: what was done, when, and by whom. */
export function Did({ act: { act, serialNumber, name, at, by } }: { act: Undoable }) {
  const t = texts('appointments');
  const times = useTimes();
  return (
    <span>
      <span>
        <Naming text={t(`did.${act}`, { number: serialNumber, name: NAME })} name={name ?? t('unknownPatient')} />
      </span>
      <span className={classes.at}>, {times.at(at)}</span>
      {by !== null && (
        <span>
          {' '}
          <Naming text={t('by', { name: NAME })} name={by === '' ? t('formerMember') : by} />
        </span>
      )}
    </span>
  );
}
