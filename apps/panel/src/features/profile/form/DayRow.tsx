import type { Weekday } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import { Icon } from '@baari/ui/Icon';
import { Button, CloseButton, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../../lib/texts.ts';
import { weekdayText } from '../../../lib/format.ts';
import classes from './hours.module.css';
import { NOTHING_TYPED, problemOfAdding, withSlot } from './slot-edits.ts';
import type { TypedSlot } from './slot-edits.ts';
import { TimeInput } from './TimeInput.tsx';
import { finishedTime } from './typed-time.ts';

interface DayRowProps {
  day: Weekday;
  /** Undefined: the clinic is closed on this day. */
  slots: Slot[] | undefined;
  typed: TypedSlot;
  /** Shown when the form is submitted without a slot, or with times that were not added. */
  wrong: string | undefined;
  onChosen: (chosen: boolean) => void;
  onSlots: (slots: Slot[]) => void;
  onTyped: (typed: TypedSlot) => void;
}

/** One day of the week: its box, its slots, and the inputs that add one. */
export function DayRow({ day, slots, typed, wrong, onChosen, onSlots, onTyped }: DayRowProps) {
  const t = texts('profile');
  const id = useId();
  const start = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const error = problem ?? wrong;

  function open() {
    // Drawn before the focus moves there.
    flushSync(() => onChosen(true));
    start.current?.focus();
  }

  function type(times: Partial<TypedSlot>) {
    setProblem(undefined);
    onTyped({ ...typed, ...times });
  }

  function add() {
    const added = { start: finishedTime(typed.start), end: finishedTime(typed.end) };
    const found = problemOfAdding(slots ?? [], added);
    setProblem(found);
    if (found) return onTyped(added);
    // Drawn before the focus moves, or leaving an input would put its old time back.
    flushSync(() => {
      onSlots(withSlot(slots ?? [], added));
      onTyped(NOTHING_TYPED);
    });
    start.current?.focus();
  }

  function remove(slot: Slot) {
    onSlots((slots ?? []).filter((other) => other !== slot));
    start.current?.focus();
  }

  const shared = { invalid: Boolean(error), describedBy: error && `${id}-error`, onEnter: add };
  return (
    <div className={classes.row}>
      <label className={classes.day} data-chosen={Boolean(slots)}>
        <input type="checkbox" checked={Boolean(slots)} onChange={() => onChosen(!slots)} />
        <span>{weekdayText(day)}</span>
      </label>
      {slots ? (
        <fieldset className={classes.slots}>
          <legend>{weekdayText(day)}</legend>
          <Chips day={day} slots={slots} onRemove={remove} />
          <div className={classes.inputs}>
            <TimeInput
              ref={start}
              label={t('slots.start')}
              value={typed.start}
              onType={(time) => type({ start: time })}
              {...shared}
            />
            <TimeInput label={t('slots.end')} value={typed.end} onType={(time) => type({ end: time })} {...shared} />
            <Button variant="light" onClick={add}>
              {t('slots.add')}
            </Button>
          </div>
          {error && (
            <Input.Error id={`${id}-error`} size="md" role="alert" className={classes.error}>
              {error}
            </Input.Error>
          )}
        </fieldset>
      ) : (
        <div className={classes.slots}>
          <span className={classes.closed}>{t('slots.closed')}</span>
          <Button
            variant="subtle"
            size="sm"
            className={classes.more}
            aria-label={t('slots.addTo', { day: weekdayText(day) })}
            leftSection={<Icon name="plus" size={16} />}
            onClick={open}
          >
            {t('slots.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChipsProps {
  day: Weekday;
  slots: readonly Slot[];
  onRemove: (slot: Slot) => void;
}

/** The slots of a day, each with a way to take it off. */
function Chips({ day, slots, onRemove }: ChipsProps) {
  const t = texts('profile');
  if (slots.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {slots.map((slot) => (
        <li key={slot.start}>
          {t('slots.range', slot)}
          <CloseButton
            aria-label={t('slots.remove', { day: weekdayText(day), slot: t('slots.range', slot) })}
            icon={<Icon name="cross" size={16} />}
            onClick={() => onRemove(slot)}
          />
        </li>
      ))}
    </ul>
  );
}
