import { texts } from '../../lib/texts.ts';
import { useNow } from '../../lib/use-now.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** How long a link is still good for, by the minute; `isSentence`: it stands by itself. */
export function Countdown({ until, isSentence = false }: { until: string; isSentence?: boolean }) {
  const t = texts('members');
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / MINUTE_MS));
  const time = { hours: Math.floor(left / MINUTES), minutes: left % MINUTES };
  return <span>{isSentence ? t('leftAlone', time) : t('left', time)}</span>;
}
