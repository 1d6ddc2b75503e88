import { changeBookingSafety, getBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSafety, UnavailableGuard } from '@baari/contract/booking-safety';
import { DESK_RESERVE_PART, PHONE_APPOINTMENTS_PER_DAY_MAX } from '@baari/contract/limits';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Switch } from '@baari/ui/Switch';
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { reloadProfile } from '../../lib/profile.ts';
import { showChanged } from '../../lib/query.ts';
import { usePractice } from '../../lib/practice.ts';
import { HintBeside, SwitchSection } from '../../lib/SwitchSection.tsx';
import { saidText } from '../../lib/server-texts.ts';
import classes from './booking-safety.module.css';

/** What belongs together, in the order of the page. */
const SECTIONS = [
  { name: 'who', guards: ['callToBook', 'deskReserve', 'confirmedNumbers'] },
  { name: 'limits', guards: ['phoneLimit', 'networkLimit', 'usualLimit'] },
  { name: 'above', guards: ['proofOfWork', 'hold'] },
] as const satisfies readonly { name: string; guards: readonly UnavailableGuard['guard'][] }[];

interface GuardProps {
  name: UnavailableGuard['guard'];
  safety: BookingSafety;
  /** Why it cannot be switched; undefined if it can. */
  unavailable: UnavailableGuard | undefined;
  onChanged: (safety: BookingSafety) => void;
}

function Guard({ name, safety, unavailable, onChanged }: GuardProps) {
  const t = texts('booking-safety');
  const { act, busy } = useAct();
  const hint = useId();
  const isOn = unavailable === undefined && safety[name];

  async function toggle() {
    if (busy) return;
    const answer = await act(() => call(changeBookingSafety, { body: { name, isOn: !isOn } }), { what: t('sent') });
    if (answer) onChanged({ ...answer.bookingSafety, confirmedNumbers: answer.confirmedNumbers });
  }

  return (
    <li>
      <Switch
        checked={isOn}
        busy={busy}
        isPlain
        isDisabled={unavailable !== undefined}
        label={t(`guard.${name}`)}
        describedBy={hint}
        onToggle={() => void toggle()}
      />
      <HintBeside id={hint}>
        <Text size="sm" c="dimmed">
          {t(`hint.${name}`, { most: PHONE_APPOINTMENTS_PER_DAY_MAX, part: DESK_RESERVE_PART })}{' '}
          {unavailable && saidText(unavailable.said, unavailable.reason)}
        </Text>
      </HintBeside>
    </li>
  );
}

const safetyQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['booking-safety', doctorId],
    queryFn: ({ signal }) => call(getBookingSafety, {}, { signal }),
  });

/** What guards the clinic's online bookings, each with its switch. */
export default function BookingSafetyScreen() {
  const t = texts('booking-safety');
  const common = texts('common');
  const query = safetyQuery(usePractice()?._id);
  const { data, error, refetch } = useQuery(query);
  const failed = useReadFailure(error, t('unread'));

  function show({ confirmedNumbers, ...bookingSafety }: BookingSafety) {
    showChanged(query.queryKey, (before) => before && { ...before, bookingSafety, confirmedNumbers });
    // The rail and the profile say it too.
    void reloadProfile();
  }

  return (
    <Page title={common('titles.bookingSafety')} barName={common('titles.bookingSafety')} width="whole">
      <Text c="dimmed">{t('lead')}</Text>
      {data ? (
        <div className={classes.columns}>
          {SECTIONS.map((section) => (
            <SwitchSection key={section.name} title={t(`section.${section.name}`)}>
              {section.guards.map((name) => (
                <Guard
                  key={name}
                  name={name}
                  safety={{ ...data.bookingSafety, confirmedNumbers: data.confirmedNumbers }}
                  unavailable={data.unavailable.find(({ guard }) => guard === name)}
                  onChanged={show}
                />
              ))}
            </SwitchSection>
          ))}
        </div>
      ) : failed ? (
        <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void refetch()} />
      ) : (
        <NotYet>
          <CardSkeletons heights={[120, 240]} />
        </NotYet>
      )}
    </Page>
  );
}
