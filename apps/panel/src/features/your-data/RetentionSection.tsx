import { chooseRetention, getRetention } from '@baari/contract/retention';
import type { Retention } from '@baari/contract/retention';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { call } from '../../lib/api.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { formatDate } from '../../lib/format.ts';
import { showChanged } from '../../lib/query.ts';
import { usePractice } from '../../lib/practice.ts';
import { choicesWith, periodOf } from './retention-choices.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import classes from './your-data.module.css';

const EVER = '';
const valueOf = (months: number | null) => (months === null ? EVER : String(months));

interface Known {
  retention: Retention;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
}

/** What the choice means for the existing appointments. */
function Meaning({ retention, readAt }: Known) {
  const t = texts('your-data');
  const when = useWhen();
  const { keptFrom, removedAfter } = retention;
  if (keptFrom === null) return t('retention.all');
  const before = formatDate(keptFrom);
  const isComing = removedAfter !== null && Date.parse(removedAfter) > readAt;
  return isComing ? t('retention.soon', { before, ...when(removedAfter) }) : t('retention.now', { before });
}

function Choice({ retention, readAt, onChosen }: Known & { onChosen: (chosen: Retention) => void }) {
  const t = texts('your-data');
  const { act, busy } = useAct();
  const [value, setValue] = useState(valueOf(retention.months));
  const [before, setBefore] = useState<number | null>();

  async function choose(months: number | null, undoTo: number | null | undefined) {
    const answer = await act(() => call(chooseRetention, { body: { months } }), { what: t('retention.sent') });
    if (!answer) return;
    setBefore(undoTo);
    setValue(valueOf(months));
    onChosen(answer.retention);
  }

  const choices = choicesWith(retention.months).map((months) => {
    const { unit, count } = periodOf(months);
    return { value: String(months), label: t(`retention.${unit}`, { count }) };
  });
  return (
    <>
      <form
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault();
          void choose(value === EVER ? null : Number(value), retention.months);
        }}
      >
        <NativeSelect
          label={t('retention.label')}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data={[{ value: EVER, label: t('retention.ever') }, ...choices]}
        />
        <Button type="submit" variant="default" loading={busy} disabled={value === valueOf(retention.months)}>
          {t('retention.save')}
        </Button>
      </form>
      <Group gap="sm">
        <Text role="status" flex="1 1 240px">
          <Meaning retention={retention} readAt={readAt} />
        </Text>
        {before !== undefined && (
          <Button variant="default" disabled={busy} onClick={() => void choose(before, undefined)}>
            {t('retention.undo')}
          </Button>
        )}
      </Group>
    </>
  );
}

const retentionQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['retention', doctorId],
    queryFn: async ({ signal }) => (await call(getRetention, {}, { signal })).retention,
  });

/** How long the clinic keeps its appointments. */
export function RetentionSection() {
  const t = texts('your-data');
  const options = retentionQuery(usePractice()?._id);
  const query = useQuery(options);
  const failed = useReadFailure(query.error, t('retention.unread'), true);
  return (
    <Section title={t('retention.title')} hint={t('retention.hint')}>
      {query.data ? (
        <Choice
          retention={query.data}
          readAt={query.dataUpdatedAt}
          onChosen={(chosen) => showChanged(options.queryKey, chosen)}
        />
      ) : (
        <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[73, 25]} />
      )}
    </Section>
  );
}
