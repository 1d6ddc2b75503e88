import * as z from 'zod/mini';
import { SLOTS_PER_DAY_MAX, WORKING_DAYS_MAX_BYTES } from './limits.ts';
import { fieldText } from './said.ts';
import { WEEKDAYS } from './vocabulary.ts';
import type { Weekday } from './vocabulary.ts';

const NEEDED = fieldText('working-days-required', 'Please choose your available days and times');

/** The time of a slot's start or end, HH:MM on the 24-hour clock. */
const slotTime = z.string(fieldText('slot-half-filled', 'Please fill both start and end times.')).check(
  z.minLength(1, {
    error: fieldText('slot-half-filled', 'Please fill both start and end times.'),
    abort: true,
  }),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldText('slot-time-invalid', 'Please enter times as HH:MM, 24-hour')),
);

/** One stretch of consulting time; the start is before the end. */
export const slot = z
  .object({ start: slotTime, end: slotTime })
  .check(
    z.refine(
      ({ start, end }) => start < end,
      fieldText('slot-ends-before-start', 'Start time must be earlier than end time.'),
    ),
  );
export type Slot = z.output<typeof slot>;

const disjoint = (slots: readonly Slot[]) => {
  const sorted = [...slots].sort((a, b) => (a.start < b.start ? -1 : 1));
  return sorted.every((s, i) => i === 0 || sorted[i - 1]!.end <= s.start);
};

const daySlots = z
  .array(slot)
  .check(
    z.maxLength(
      SLOTS_PER_DAY_MAX,
      fieldText('too-many-slots', `A day can have at most ${SLOTS_PER_DAY_MAX} slots`, { max: SLOTS_PER_DAY_MAX }),
    ),
    z.refine(disjoint, fieldText('slots-overlap', 'Slots of a day must not overlap')),
  );

const everyDay = Object.fromEntries(WEEKDAYS.map((day) => [day, z.optional(daySlots)])) as Record<
  Weekday,
  z.ZodMiniOptional<typeof daySlots>
>;

export type WorkingDays = Partial<Record<Weekday, Slot[]>>;

/** Each weekday's slots, sorted. Days without slots are left out; the week needs at least one slot. */
export const workingDays = z.pipe(
  z.pipe(
    z.object(everyDay, NEEDED),
    z.transform((days: WorkingDays): WorkingDays => {
      const kept: WorkingDays = {};
      for (const day of WEEKDAYS) {
        const slots = days[day];
        if (slots && slots.length > 0) kept[day] = [...slots].sort((a, b) => (a.start < b.start ? -1 : 1));
      }
      return kept;
    }),
  ),
  z.custom<WorkingDays>((days) => Object.keys(days as WorkingDays).length > 0, NEEDED),
);

/** The same as JSON text, as the multipart form carries it (FORM-63). */
export const workingDaysText = z.pipe(
  z.pipe(
    z.string(NEEDED).check(
      z.maxLength(WORKING_DAYS_MAX_BYTES, {
        error: fieldText('working-days-too-long', 'Working days are too long'),
        abort: true,
      }),
    ),
    z.transform((text: string): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    }),
  ),
  workingDays,
);
