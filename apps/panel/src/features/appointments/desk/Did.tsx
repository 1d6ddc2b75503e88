import { texts } from '../../../lib/texts.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import classes from './Did.module.css';
import type { Undoable } from './use-undo.ts';

/** The most of a name that leaves room for what was done. */
const NAME_CHARS = 24;

function shortened(name: string): string {
  const chars = [...name];
  return chars.length > NAME_CHARS ? `${chars.slice(0, NAME_CHARS).join('').trimEnd()}…` : name;
}

/** The receipt of an act: what was done, when, and by whom. */
export function Did({ act: { act, serialNumber, name, at, by } }: { act: Undoable }) {
  const t = texts('appointments');
  const times = useTimes();
  return (
    <span>
      <span>{t(`did.${act}`, { number: serialNumber, name: shortened(name ?? t('unknownPatient')) })}</span>
      <span className={classes.at}>, {times.at(at)}</span>
      {by !== null && <span> {t('by', { name: by === '' ? t('formerMember') : shortened(by) })}</span>}
    </span>
  );
}
