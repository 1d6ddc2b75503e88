import { listDesks, revokeDesk } from '@baari/contract/shared-desk';
import type { SharedDesk } from '@baari/contract/shared-desk';
import type { ClinicPractice } from '@baari/contract/members';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { usePractice } from '../../lib/practice.ts';
import { SectionState } from '../../lib/SectionState.tsx';
import { PairDialog } from './PairDialog.tsx';
import classes from './members.module.css';
import { LOOKED_AT_EVERY_MS } from './use-members.ts';

const ROW_PX = 72;

/** The computers that several people share; this one can become one. */
export function SharedDesks({ practices }: { practices: readonly ClinicPractice[] }) {
  const t = texts('shared-desk');
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-desks', usePractice()?._id],
    queryFn: async ({ signal }) => (await call(listDesks, {}, { signal })).desks,
    staleTime: 0,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
  const failed = useReadFailure(error, t('desks.unread'), true);
  const { act, busy } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPairing, setIsPairing] = useState(false);
  const [changing, setChanging] = useState<SharedDesk>();

  async function end({ id }: SharedDesk) {
    const answer = await act(() => call(revokeDesk, { params: { id } }), { what: t('desks.sentEnd') });
    await refetch();
    // The pressed button is gone with its desk.
    if (answer) heading.current?.focus();
  }

  return (
    <section>
      <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
        {t('desks.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('desks.lead')}
      </Text>
      {(failed || !data) && <SectionState failed={failed} onRetry={() => void refetch()} heights={[ROW_PX]} />}
      {data && (
        <ul className={classes.rows}>
          {data.map((desk) => (
            <Row
              key={desk.id}
              desk={desk}
              practices={practices}
              busy={busy}
              onChange={() => setChanging(desk)}
              onEnd={() => void end(desk)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && <Text mt="sm">{t('desks.none')}</Text>}
      {!data?.some(({ isThisComputer }) => isThisComputer) && (
        <Button variant="default" mt="sm" disabled={!data} onClick={() => setIsPairing(true)}>
          {t('desks.pair')}
        </Button>
      )}
      {isPairing && <PairDialog practices={practices} onClose={() => setIsPairing(false)} />}
      {changing && (
        <PairDialog
          practices={practices}
          desk={changing}
          onClose={() => {
            setChanging(undefined);
            void refetch();
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  desk: SharedDesk;
  practices: readonly ClinicPractice[];
  busy: boolean;
  onChange: () => void;
  onEnd: () => void;
}

function Row({ desk, practices, busy, onChange, onEnd }: RowProps) {
  const { name, idleMinutes, lastUsedAt, isThisComputer } = desk;
  const t = texts('shared-desk');
  const when = useWhen();
  /** False once it was asked and is not meant: the button that asked gets the focus back. */
  const [isAsked, setAsked] = useState<boolean>();
  const named = practices.filter(({ id }) => desk.practices.includes(id)).map((one) => one.name ?? t('desks.unnamed'));
  return (
    <li className={`${classes.row} ${classes.desk}`}>
      <div>
        <div className={classes.name}>
          {name}
          {isThisComputer && <StatusBadge tone="teal">{t('desks.isThis')}</StatusBadge>}
        </div>
        <Text size="sm">{named.join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {t('desks.used', when(lastUsedAt))} · {t('desks.locks', { count: idleMinutes })}
        </Text>
      </div>
      {isAsked ? (
        <Group key="asked" gap="xs">
          <Text size="sm" role="status">
            {t('desks.sure')}
          </Text>
          <Button
            color="red"
            loading={busy}
            autoFocus
            aria-label={`${t('desks.sureYes')}: ${t('desks.endOf', { name })}`}
            onClick={onEnd}
          >
            {t('desks.sureYes')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setAsked(false)}>
            {t('desks.keep')}
          </Button>
        </Group>
      ) : (
        <Group key="acts" gap="xs">
          <Button variant="default" disabled={busy} aria-label={t('desks.changeOf', { name })} onClick={onChange}>
            {t('desks.change')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            autoFocus={isAsked === false}
            aria-label={t('desks.endOf', { name })}
            onClick={() => setAsked(true)}
          >
            {t('desks.end')}
          </Button>
        </Group>
      )}
    </li>
  );
}
