import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './appointments.module.css';
import type { LiveQueue } from './useQueue.ts';

/** Who is with the doctor, who is next, and whether what is shown is live. */
export function QueueBar({ live }: { live: LiveQueue }) {
  const { t } = useTranslation('appointments');
  const { queue, isLive, busy, callNext, undo } = live;
  const lastCall = queue?.lastAct?.act === 'call-next' ? queue.lastAct : null;
  const callText = (next: number | null) => (next === null ? t('queue.empty') : t('queue.call', { number: next }));
  return (
    <Paper component="section" className={classes.queue} aria-label={t('queue.title')}>
      <div role="status" className={classes.queueSign}>
        <StatusBadge tone={isLive ? 'green' : 'orange'} sign={isLive ? '●' : '○'}>
          {t(isLive ? 'queue.live' : 'queue.reconnecting')}
        </StatusBadge>
      </div>
      {/* Everything has its place before the first event: nothing moves when it comes. */}
      <Text fw={600} className={classes.queueNow}>
        {queue && (queue.current === null ? t('queue.nobody') : t('queue.current', { number: queue.current }))}
        <br />
        {queue && t('queue.waiting', { waiting: queue.counts.waiting })}
      </Text>
      <div className={classes.queueActs}>
        {lastCall && (
          <Button variant="default" disabled={busy} onClick={() => undo(lastCall.no)}>
            {t('queue.undo')}
          </Button>
        )}
        <Button miw={180} disabled={!queue || queue.next === null || busy} onClick={callNext}>
          {queue === null ? t('queue.callNext') : callText(queue.next)}
        </Button>
      </div>
    </Paper>
  );
}
