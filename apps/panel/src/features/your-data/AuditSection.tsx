import { getAuditTrail } from '@baari/contract/audit';
import type { AuditEntry } from '@baari/contract/audit';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../lib/clinic-clock.ts';
import { call } from '../../lib/api.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { useDoctor } from '../../lib/session.ts';
import { aboutWords, actorWords, actWords } from './audit-words.ts';
import { Section } from './Section.tsx';
import { SectionState } from './SectionState.tsx';
import classes from './your-data.module.css';

const HEIGHTS = [64, 64, 64, 64];

function useAuditTrail() {
  const doctor = useDoctor();
  return useInfiniteQuery({
    queryKey: ['audit-trail', doctor?._id],
    queryFn: ({ pageParam, signal }) => call(getAuditTrail, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextCursor ?? undefined) : undefined),
    staleTime: 0,
  });
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('your-data');
  const { date, time } = useWhen()(entry.at);
  const about = [aboutWords(t, entry), actorWords(t, entry)].filter((text) => text !== null);
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>{actWords(t, entry)}</Text>
        <Text size="sm" c="dimmed">
          {about.join(' · ')}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {date}, {time}
      </Text>
    </li>
  );
}

/** What was done in the account, newest first, page by page. */
export function AuditSection() {
  const { t } = useTranslation('your-data');
  const query = useAuditTrail();
  const failed = useReadFailure(query.error, t('trail.unread'), true);
  const entries = query.data?.pages.flatMap((page) => page.entries);

  function content() {
    if (!entries) return <SectionState failed={failed} onRetry={() => void query.refetch()} heights={HEIGHTS} />;
    if (entries.length === 0)
      return (
        <div>
          <Text fw={500}>{t('trail.none')}</Text>
          <Text c="dimmed">{t('trail.noneHint')}</Text>
        </div>
      );
    return (
      <>
        <ul className={classes.rows} aria-label={t('trail.list')}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
        <VisuallyHidden role="status">{t('trail.shown', { count: entries.length })}</VisuallyHidden>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('trail.more')}
          </Button>
        )}
      </>
    );
  }
  return (
    <Section title={t('trail.title')} hint={t('trail.hint')}>
      {content()}
    </Section>
  );
}
