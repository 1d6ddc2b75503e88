import { getDaysOff, previewDaysOff } from '@baari/contract/day-control';
import type { DayStanding } from '@baari/contract/day-control';
import { fails, says, waits } from '../state.ts';
import type { Reply, State, Typing } from '../state.ts';

const path = '/leave';
const off = (date: string, booked = 0): DayStanding => ({ date, closed: true, booked, waiting: 0, asFalse: 0 });
const CHOSEN: Typing[] = [
  { label: 'First day', text: '2026-11-24' },
  { label: 'Last day', text: '2026-11-27' },
];
const chosen = (name: string, steps: State['steps'], ...replies: Reply[]): State => ({
  ...{ name: `leave, ${name}`, path, replies },
  steps: [...CHOSEN, ...(steps ?? [])],
});
const BOOKED = says(previewDaysOff, {
  days: [
    { date: '2026-11-24', closed: false, booked: 100, waiting: 0, asFalse: 0 },
    { date: '2026-11-25', closed: false, booked: 1, waiting: 3, asFalse: 1 },
  ],
});

export const LEAVE: readonly State[] = [
  { name: 'leave, loading', path, replies: [waits(getDaysOff)] },
  { name: 'leave, failing', path, replies: [fails(getDaysOff)] },
  { name: 'leave, empty', path },
  {
    name: 'leave, full',
    path,
    replies: [
      says(getDaysOff, {
        days: [
          off('2026-11-24'),
          ...Array.from({ length: 12 }, (_, i) => off(`2026-12-${10 + i}`, i % 4)),
          off('2027-01-26', 100),
        ],
      }),
    ],
  },
  { name: 'leave, no day chosen', path, steps: ['Take leave'] },
  chosen('counting', [], waits(previewDaysOff)),
  chosen('uncounted', [], fails(previewDaysOff)),
  chosen('some are booked', [], BOOKED),
  chosen('some are booked, nothing chosen', ['Take leave'], BOOKED),
];
