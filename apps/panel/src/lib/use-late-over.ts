import type { Queue } from '@baari/contract/queue';
import { useState } from 'react';

/** Whether the last call ended an announced delay, which nobody pressed anything for; until the next call or announcement. */
export function useLateOver(queue: Queue | null): boolean {
  const [seen, setSeen] = useState({ current: queue?.current, late: queue?.notice.lateMinutes, isOver: false });
  if (!queue) return false;
  const { current, notice } = queue;
  const late = notice.lateMinutes;
  if (current === seen.current && late === seen.late) return seen.isOver;
  const hasEnded = current !== null && current !== seen.current && late === 0 && (seen.late ?? 0) > 0;
  setSeen({ current, late, isOver: hasEnded });
  return hasEnded;
}
