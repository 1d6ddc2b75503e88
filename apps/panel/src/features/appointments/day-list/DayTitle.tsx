import { VisuallyHidden } from '@mantine/core';
import { formatCardDate } from '../../../lib/format.ts';

/** The heading of a day's list, for those who go by headings: all others see the date in the strip. */
export function DayTitle({ date }: { date: string }) {
  return (
    <VisuallyHidden component="h2" id={`day-${date}`}>
      {formatCardDate(date)}
    </VisuallyHidden>
  );
}
