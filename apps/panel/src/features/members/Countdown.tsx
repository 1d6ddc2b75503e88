import { texts } from '../../lib/texts.ts';
import { useNow } from '../../lib/use-now.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** How long a link is still good for, by the minute. */
export function Countdown({ until }: { until: string }) {
  const t = texts('members');
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / MINUTE_MS));
  return <span>{t('left', { hours: Math.floor(left / MINUTES), minutes: left % MINUTES })}</span>;
}
