import type { Weekday } from '@baari/contract/vocabulary';
import type { Slot } from '@baari/contract/working-days';
import { Button, CloseButton, Input, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './AvailabilityFields.module.css';
import { NOTHING_TYPED, problemOfAdding, withSlot } from './slot-edits.ts';
import type { TypedSlot } from './slot-edits.ts';
import { TimeInput } from './TimeInput.tsx';
import { finishedTime } from './typed-time.ts';

interface DayEditorProps {
  day: Weekday;
  slots: Slot[];
  typed: TypedSlot;
  /** Shown when the form is submitted without a slot, or with times that were not added. */
  wrong: string | undefined;
  onSlots: (slots: Slot[]) => void;
  onTyped: (typed: TypedSlot) => void;
  /** Copies these slots to all selected days; undefined if there is no other day. */
  onCopy: (() => void) | undefined;
}

/** One selected day: its slots, and the inputs that add one. */
export function DayEditor({ day, slots, typed, wrong, onSlots, onTyped, onCopy }: DayEditorProps) {
  const { t } = useTranslation('profile');
  const id = useId();
  const start = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const error = problem ?? wrong;

  function type(times: Partial<TypedSlot>) {
    setProblem(undefined);
    onTyped({ ...typed, ...times });
  }

  function add() {
    const added = { start: finishedTime(typed.start), end: finishedTime(typed.end) };
    const found = problemOfAdding(slots, added);
    setProblem(found);
    if (found) return onTyped(added);
    // Drawn before the focus moves, or leaving an input would put its old time back.
    flushSync(() => {
      onSlots(withSlot(slots, added));
      onTyped(NOTHING_TYPED);
    });
    start.current?.focus();
  }

  const shared = { invalid: Boolean(error), describedBy: error && `${id}-error`, onEnter: add };
  return (
    <fieldset className={classes.dayEditor}>
      <legend className={classes.dayTitle}>{day}</legend>
      {slots.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('slots.none')}
        </Text>
      )}
      <ul className={classes.slots}>
        {slots.map((slot) => (
          <li key={slot.start}>
            {t('slots.range', slot)}
            <CloseButton
              size={44}
              aria-label={t('slots.remove', { day, slot: t('slots.range', slot) })}
              onClick={() => {
                onSlots(slots.filter((other) => other !== slot));
                start.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes.slotInputs}>
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
        <Input.Error id={`${id}-error`} size="md" role="alert">
          {error}
        </Input.Error>
      )}
      {onCopy && slots.length > 0 && (
        <Button variant="subtle" size="sm" className={classes.copy} onClick={onCopy}>
          {t('slots.copy')}
        </Button>
      )}
    </fieldset>
  );
}
