import { getPasskeys, removePasskey } from '@baari/contract/account-passkeys';
import type { Passkey } from '@baari/contract/account-passkeys';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { hasPasskeys, loadPasskeys } from '../../lib/passkeys.ts';
import { useDoctor } from '../../lib/session.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import classes from './your-data.module.css';

const countOf = (passkeys: readonly Passkey[], like: Passkey) =>
  passkeys.filter(({ device }) => device === like.device).length;

interface RowProps {
  passkey: Passkey;
  /** Which of those of the same browser and system; 1 where there is one. */
  no: number;
  busy: boolean;
  onRemove: () => void;
}

/** One passkey. Removing it is asked for twice. */
function Row({ passkey, no, busy, onRemove }: RowProps) {
  const t = texts('passkeys');
  const when = useWhen();
  /** False once it was asked and is not meant: the button that asked gets the focus back. */
  const [isAsked, setAsked] = useState<boolean>();
  const device = (passkey.device ?? t('unknown')) + (no > 1 ? ` (${no})` : '');
  const added = when(passkey.addedAt);
  return (
    <li className={classes.device}>
      <div>
        <div className={classes.name}>{device}</div>
        <Text size="sm" c="dimmed">
          {t('added', added)}
        </Text>
        <Text size="sm" c="dimmed">
          {passkey.lastUsedAt === null ? t('unused') : t('used', when(passkey.lastUsedAt))}
        </Text>
      </div>
      {isAsked ? (
        <Group gap="sm">
          <Button
            color="red"
            loading={busy}
            autoFocus
            aria-label={`${t('sureYes')}: ${t('removeOf', { device, ...added })}`}
            onClick={onRemove}
          >
            {t('sureYes')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setAsked(false)}>
            {t('keep')}
          </Button>
        </Group>
      ) : (
        <Button
          variant="default"
          disabled={busy}
          autoFocus={isAsked === false}
          aria-label={t('removeOf', { device, ...added })}
          onClick={() => setAsked(true)}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  );
}

/** The passkeys that open the account; adds one and removes them one by one. */
export function PasskeysSection() {
  const t = texts('passkeys');
  const query = useQuery({
    queryKey: ['passkeys', useDoctor()?._id],
    queryFn: async ({ signal }) => (await call(getPasskeys, {}, { signal })).passkeys,
    staleTime: 0,
  });
  const failed = useReadFailure(query.error, t('unread'), true);
  const { act, busy } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const passkeys = query.data;

  async function add() {
    await act(async () => (await loadPasskeys()).makePasskey(), { what: t('adding'), see: t('see') });
    await query.refetch();
  }
  async function remove(id: string) {
    const answer = await act(() => call(removePasskey, { params: { id } }), {
      what: t('removing'),
      see: t('see'),
      // Removed in another window already: the list shows it.
      onRefusal: ({ code }) => code === 'NOT_FOUND',
    });
    await query.refetch();
    // The pressed button is gone with its passkey.
    if (answer) heading.current?.focus();
  }

  return (
    <Section title={t('title')} hint={t('hint')} headingRef={heading}>
      {!passkeys ? (
        <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[24, 42]} />
      ) : (
        <>
          {passkeys.length === 0 && <Text>{t('none')}</Text>}
          {passkeys.length > 0 && (
            <ul className={classes.rows}>
              {passkeys.map((passkey, i) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  no={1 + countOf(passkeys.slice(0, i), passkey)}
                  busy={busy}
                  onRemove={() => void remove(passkey.id)}
                />
              ))}
            </ul>
          )}
          {hasPasskeys ? (
            <Button variant={passkeys.length === 0 ? 'filled' : 'default'} loading={busy} onClick={() => void add()}>
              {t('add')}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t('unavailable')}
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
