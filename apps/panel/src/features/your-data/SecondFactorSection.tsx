import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@baari/contract/account-second-factor';
import type { SecondFactor } from '@baari/contract/account-second-factor';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { session, useDoctor } from '../../lib/session.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import type { SetUp } from './SecondFactorSetUp.tsx';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';

interface OnProps {
  factor: SecondFactor & { onSince: string };
  busy: boolean;
  onRenew: () => void;
  onTurnOff: () => Promise<void>;
}

/** Since when it is on, and what can be changed. Turning it off is asked for twice. */
function On({ factor, busy, onRenew, onTurnOff }: OnProps) {
  const t = texts('second-factor');
  const when = useWhen();
  /** False once it was asked and is not meant: the button that asked gets the focus back. */
  const [isAsked, setIsAsked] = useState<boolean>();
  return (
    <Stack gap="md">
      <Text>
        {t('onSince', when(factor.onSince))} {t('left', { count: factor.recoveryCodesLeft })}
      </Text>
      {factor.isDemanded && <Text>{t('demanded')}</Text>}
      {isAsked && !factor.isDemanded && <Text role="status">{t('sure')}</Text>}
      <Group gap="sm">
        {isAsked && !factor.isDemanded ? (
          <>
            <Button color="red" loading={busy} autoFocus onClick={() => void onTurnOff().then(() => setIsAsked(false))}>
              {t('sureYes')}
            </Button>
            <Button variant="default" disabled={busy} onClick={() => setIsAsked(false)}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" loading={busy} onClick={onRenew}>
              {t('renew')}
            </Button>
            {!factor.isDemanded && (
              <Button variant="default" disabled={busy} autoFocus={isAsked === false} onClick={() => setIsAsked(true)}>
                {t('turnOff')}
              </Button>
            )}
          </>
        )}
      </Group>
    </Stack>
  );
}

/** What the section shows beside whether it is on: a set-up under way, or recovery codes, which are shown once. */
type Shown = { setUp: SetUp } | { recoveryCodes: readonly string[] } | undefined;

/** Turns the second factor on and off, and makes recovery codes. */
export function SecondFactorSection() {
  const t = texts('second-factor');
  const query = useQuery({
    queryKey: ['second-factor', useDoctor()?._id],
    queryFn: async ({ signal }) => (await call(getSecondFactor, {}, { signal })).secondFactor,
    staleTime: 0,
  });
  const failed = useReadFailure(query.error, t('unread'), true);
  const { act, busy } = useAct();
  const [shown, setShown] = useState<Shown>();
  const heading = useRef<HTMLHeadingElement>(null);
  const factor = query.data;

  // The pressed button is gone.
  const step = `${factor?.onSince ?? ''} ${Object.keys(shown ?? {}).join()}`;
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) heading.current?.focus();
    isPressed.current = false;
  }, [step]);

  async function show(next: Shown) {
    isPressed.current = true;
    setShown(next);
    // A clinic that demands it lets the account in, or no longer.
    await Promise.all([query.refetch(), session.check()]);
  }
  async function begin() {
    const setUp = await act(() => call(beginSecondFactor), { what: t('begun'), quiet: true });
    await show(setUp && { setUp });
  }
  async function renew() {
    const answer = await act(() => call(renewRecoveryCodes), { what: t('sent'), see: t('see') });
    if (answer) await show({ recoveryCodes: answer.recoveryCodes });
  }
  async function turnOff() {
    await act(() => call(turnOffSecondFactor), { what: t('sent'), see: t('see') });
    await show(undefined);
  }

  function content() {
    if (!factor) return <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[24, 42]} />;
    if (shown && 'recoveryCodes' in shown)
      return <RecoveryCodes codes={shown.recoveryCodes} onDone={() => void show(undefined)} />;
    if (shown)
      return (
        <SecondFactorSetUp
          setUp={shown.setUp}
          onDone={(recoveryCodes) => void show({ recoveryCodes })}
          onCancel={() => void show(undefined)}
        />
      );
    const { onSince } = factor;
    if (onSince !== null)
      return <On factor={{ ...factor, onSince }} busy={busy} onRenew={() => void renew()} onTurnOff={turnOff} />;
    return (
      <>
        <Text>{t('off')}</Text>
        <Button loading={busy} onClick={() => void begin()}>
          {t('turnOn')}
        </Button>
      </>
    );
  }
  return (
    <Section title={t('title')} hint={t('hint')} headingRef={heading}>
      {content()}
    </Section>
  );
}
