import { daysBetween } from '@baari/calendar/days';
import { LEAVE_AHEAD_DAYS, LEAVE_DAYS_MAX } from '@baari/contract/limits';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { texts } from '../../../lib/texts.ts';
import { BookedChoice } from './BookedChoice.tsx';
import { HolidayChoices } from './HolidayChoices.tsx';
import classes from './leave.module.css';
import { rangeProblem } from './leave-rules.ts';
import type { Range } from './leave-rules.ts';
import { useBookedChoice } from './use-booked-choice.ts';
import { useClosing, useWhomItTouches } from './use-closing.ts';

const NONE: Range = { from: '', to: '' };

/** Closes a range of days and asks what should happen to the patients booked on it. */
export function LeaveForm({ today, off }: { today: string; off: readonly string[] }) {
  const t = texts('leave');
  const [range, setRange] = useState(NONE);
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<string[]>([]);
  const inputs = useRef<HTMLFormElement>(null);
  const wrong = rangeProblem(range, today);
  const touched = useWhomItTouches(wrong ? null : range);
  const { close, open, busy } = useClosing();
  const { booked, choice, isMissing, isOverdue, choose, askAgain } = useBookedChoice(touched.data);

  const change = (to: Range) => {
    setRange(to);
    choose(null);
    setTaken([]);
  };
  const submit = async () => {
    setTried(true);
    if (wrong) return inputs.current?.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus();
    if (!choice) return askAgain();
    const days = await close(range, { booked: choice, away: true, days: touched.data }, t('take.sent'));
    if (!days) return;
    change(NONE);
    setTried(false);
    // No undo after cancellations and moves: opening the days would not bring them back.
    if (choice === 'keep') setTaken(days.filter(({ wasOpen }) => wasOpen).map(({ date }) => date));
  };
  const undo = async () => {
    if (await open(taken, t('off.sent'))) setTaken([]);
  };
  const errorOf = (field: keyof Range) =>
    wrong?.field === field &&
    (tried || wrong.problem !== 'missing') &&
    t(`take.${wrong.problem}`, { max: wrong.problem === 'tooLong' ? LEAVE_DAYS_MAX : LEAVE_AHEAD_DAYS });

  return (
    <section className={classes.parts} aria-labelledby="take-leave">
      <Title order={2} size="h3" id="take-leave" className={classes.title}>
        {t('take.title')}
      </Title>
      <form
        ref={inputs}
        className={classes.parts}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md" className={classes.ask}>
          <RangeInputs today={today} range={range} errorOf={errorOf} onChange={change} />
          {!wrong && (
            <>
              <Text fw={500}>{t('take.days', { count: daysBetween(range.from, range.to) + 1 })}</Text>
              <BookedChoice
                touched={touched}
                away
                choice={choice}
                isMissing={isMissing}
                isOverdue={isOverdue}
                onChoice={choose}
              />
            </>
          )}
          <div className={classes.submit}>
            <Button
              type="submit"
              color={choice === 'cancel' ? 'red' : undefined}
              loading={busy}
              disabled={!wrong && touched.isPending}
            >
              {choice === 'cancel' ? t('booked.yesCancel', { count: booked }) : t('take.submit')}
            </Button>
            {taken.length > 0 && (
              <Button variant="default" disabled={busy} onClick={() => void undo()}>
                {t('take.undo')}
              </Button>
            )}
          </div>
        </Stack>
        <HolidayChoices today={today} off={off} chosen={range} onChoose={(date) => change({ from: date, to: date })} />
      </form>
    </section>
  );
}

interface RangeInputsProps {
  today: string;
  range: Range;
  errorOf: (field: keyof Range) => string | false;
  onChange: (range: Range) => void;
}

/** First and last day; a first day after the last moves the last along. */
function RangeInputs({ today, range, errorOf, onChange }: RangeInputsProps) {
  const t = texts('leave');
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        name="from"
        label={t('take.from')}
        min={today}
        value={range.from}
        error={errorOf('from')}
        onChange={({ currentTarget: { value } }) => onChange({ from: value, to: range.to < value ? value : range.to })}
      />
      <TextInput
        type="date"
        name="to"
        label={t('take.to')}
        min={range.from || today}
        value={range.to}
        error={errorOf('to')}
        onChange={({ currentTarget: { value } }) => onChange({ ...range, to: value })}
      />
    </div>
  );
}
