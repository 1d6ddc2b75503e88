import { LATE_TOLD_MINUTES, MESSAGES_SHOWN_DAYS, SOON_MINUTES } from '@baari/contract/limits';
import { CHOSEN_REASONS, choosePatientMessage, getPatientMessages } from '@baari/contract/patient-message';
import type { ChosenReason, PatientMessageOf, ShownReason } from '@baari/contract/patient-message';
import { Page } from '@baari/ui/Page';
import { CardSkeletons, ErrorState } from '@baari/ui/states';
import { Switch } from '@baari/ui/Switch';
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { NotYet } from '../../lib/NotYet.tsx';
import { usePractice } from '../../lib/practice.ts';
import { showChanged } from '../../lib/query.ts';
import { HintBeside, SwitchSection } from '../../lib/SwitchSection.tsx';
import { texts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/use-config.ts';
import classes from './patient-messages.module.css';
import { PhoneMessagesSection } from './PhoneMessagesSection.tsx';

const isChosen = (reason: ShownReason): reason is ChosenReason => CHOSEN_REASONS.some((chosen) => chosen === reason);

interface MessageProps {
  message: PatientMessageOf;
  onChosen: (messages: PatientMessageOf[]) => void;
}

function Message({ message: { reason, told, ...counts }, onChosen }: MessageProps) {
  const t = texts('patient-messages');
  const { act, busy } = useAct();
  const hint = useId();

  async function choose(chosen: ChosenReason) {
    if (busy) return;
    const body = { reason: chosen, told: !told };
    const answer = await act(() => call(choosePatientMessage, { body }), { what: t('choice') });
    if (answer) onChosen(answer.messages);
  }

  return (
    <li>
      {isChosen(reason) ? (
        <Switch
          checked={told}
          busy={busy}
          isPlain
          label={t(`reason.${reason}`)}
          describedBy={hint}
          onToggle={() => void choose(reason)}
        />
      ) : (
        <Text>{t(`reason.${reason}`)}</Text>
      )}
      <HintBeside id={hint}>
        <Text size="sm" c="dimmed">
          {t(`hint.${reason}`, { late: LATE_TOLD_MINUTES, soon: SOON_MINUTES })}
        </Text>
        <Text size="sm">{t('count', counts)}</Text>
      </HintBeside>
    </li>
  );
}

const messagesQuery = (doctorId: string | undefined) =>
  queryOptions({
    queryKey: ['patient-messages', doctorId],
    queryFn: ({ signal }) => call(getPatientMessages, {}, { signal }),
  });

/** What patients are told of, each with its switch, and what became of it. */
export default function PatientMessagesScreen() {
  const t = texts('patient-messages');
  const common = texts('common');
  const query = messagesQuery(usePractice()?._id);
  const { data, error, refetch } = useQuery(query);
  const isOff = useConfig().data?.pushKey === null;
  const failed = useReadFailure(error, t('unread'));

  const rows = (chosen: boolean) =>
    data?.messages
      .filter(({ reason }) => isChosen(reason) === chosen)
      .map((message) => (
        <Message
          key={message.reason}
          message={message}
          onChosen={(messages) => showChanged(query.queryKey, (before) => before && { ...before, messages })}
        />
      ));

  return (
    <Page title={common('titles.patientMessages')} barName={common('titles.patientMessages')} width="whole">
      <Text c="dimmed" maw={680}>
        {t('lead')}
      </Text>
      {isOff && (
        <Text fw={700} mt="xs">
          {t('off')}
        </Text>
      )}
      {data ? (
        <>
          <div className={classes.columns}>
            <SwitchSection title={t('section.chosen')}>{rows(true)}</SwitchSection>
            <div>
              <SwitchSection title={t('section.always')}>{rows(false)}</SwitchSection>
              <PhoneMessagesSection
                phone={data.phone}
                onChosen={(phone) => showChanged(query.queryKey, (before) => before && { ...before, phone })}
              />
            </div>
          </div>
          <Text size="sm" c="dimmed" maw={680} mt="md">
            {t('counted', { days: MESSAGES_SHOWN_DAYS })}
          </Text>
        </>
      ) : failed ? (
        <ErrorState text={failed} retry={common('tryAgain')} onRetry={() => void refetch()} />
      ) : (
        <NotYet>
          <CardSkeletons heights={[320, 200]} />
        </NotYet>
      )}
    </Page>
  );
}
