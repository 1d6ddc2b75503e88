import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { usePractice } from '../../lib/practice.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import classes from './your-data.module.css';

interface LogEntry {
  id: string;
  at: string;
  what: string;
  about: readonly string[];
}

interface LogPage {
  nextCursor: string | null;
  hasNextPage: boolean;
}

interface LogSectionProps<Page extends LogPage> {
  /** The name under which its pages are kept. */
  name: string;
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  entriesOf: (page: Page) => readonly LogEntry[];
  texts: { title: string; hint: string; list: string; unread: string; more: string };
  /** The blocks that stand for it until it is read. */
  heights: number[];
  /** In place of a list without entries. */
  none: ReactNode;
  /** Below the list. */
  after?: (count: number) => ReactNode;
}

function Row({ entry: { at, what, about } }: { entry: LogEntry }) {
  const { date, time } = useWhen()(at);
  return (
    <li className={classes.entry}>
      <div>
        <Text fw={500}>{what}</Text>
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

/** A log of the account, newest first, page by page. */
export function LogSection<Page extends LogPage>({
  name,
  read,
  entriesOf,
  texts: { title, hint, list, unread, more },
  heights,
  none,
  after,
}: LogSectionProps<Page>) {
  const practice = usePractice();
  const query = useInfiniteQuery({
    queryKey: [name, practice?._id],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextCursor ?? undefined) : undefined),
    staleTime: 0,
  });
  const failed = useReadFailure(query.error, unread, true);
  const entries = query.data?.pages.flatMap(entriesOf);

  function content() {
    if (!entries) return <SectionState failed={failed} onRetry={() => void query.refetch()} heights={heights} />;
    if (entries.length === 0) return none;
    return (
      <>
        <ul className={classes.rows} aria-label={list}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
        {after?.(entries.length)}
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        )}
      </>
    );
  }
  return (
    <Section title={title} hint={hint}>
      {content()}
    </Section>
  );
}
