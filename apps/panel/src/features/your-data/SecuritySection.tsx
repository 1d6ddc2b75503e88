import { getSecurityLog } from '@baari/contract/security-log';
import type { SecurityEvent } from '@baari/contract/security-log';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../lib/clinic-clock.ts';
import { call } from '../../lib/api.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { Section } from './Section.tsx';
import { SectionState } from './SectionState.tsx';
import { eventDetails, eventWords } from './security-words.ts';
import classes from './your-data.module.css';

function useSecurityLog() {
  const doctor = useDoctor();
  return useInfiniteQuery({
    queryKey: ['security-log', doctor?._id],
    queryFn: ({ pageParam, signal }) => call(getSecurityLog, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextCursor ?? undefined) : undefined),
    staleTime: 0,
  });
}

function Event({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('your-data');
  const { date, time } = useWhen()(event.lastAt);
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>{eventWords(t, event)}</Text>
        <Text size="sm" c="dimmed">
          {eventDetails(t, event).join(' · ')}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {date}, {time}
      </Text>
    </li>
  );
}

/** Failed log-ins, new devices, and who read what, newest first, page by page. */
export function SecuritySection() {
  const { t } = useTranslation('your-data');
  const query = useSecurityLog();
  const failed = useReadFailure(query.error, t('security.unread'), true);
  const events = query.data?.pages.flatMap((page) => page.events);

  function content() {
    if (!events) return <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[64, 64]} />;
    if (events.length === 0) return <Text c="dimmed">{t('security.none')}</Text>;
    return (
      <>
        <ul className={classes.rows} aria-label={t('security.title')}>
          {events.map((event) => (
            <Event key={event._id} event={event} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('security.more')}
          </Button>
        )}
      </>
    );
  }
  return (
    <Section title={t('security.title')} hint={t('security.hint')}>
      {content()}
    </Section>
  );
}
