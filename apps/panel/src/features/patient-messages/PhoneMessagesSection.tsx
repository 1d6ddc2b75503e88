import { latinDigits } from '@baari/contract/digits';
import { MESSAGES_SHOWN_DAYS, PHONE_BUDGET_MAX_RUPEES } from '@baari/contract/limits';
import { budgetOfDay, budgetWarning, choosePhoneMessages } from '@baari/contract/patient-message-phone';
import type { PhoneMessages } from '@baari/contract/patient-message-phone';
import { Switch } from '@baari/ui/Switch';
import { Button, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { formatPaise } from '../../lib/format.ts';
import { HintBeside, SwitchSection } from '../../lib/SwitchSection.tsx';
import { texts } from '../../lib/texts.ts';
import classes from './patient-messages.module.css';

/** With the comma of 10,000 and a space before or behind. */
const BUDGET_MAX_CHARS = 8;

/** In any script's digits, with or without commas; undefined: it is no budget. */
function rupeesIn(typed: string): number | undefined {
  const digits = latinDigits(typed).replace(/[,\s]/g, '');
  const isBudget = /^\d+$/.test(digits) && Number(digits) <= PHONE_BUDGET_MAX_RUPEES;
  return isBudget ? Number(digits) : undefined;
}

interface Props {
  phone: PhoneMessages;
  onChosen: (phone: PhoneMessages) => void;
}

/** Whether patients are told at their mobile number, what that and codes may cost in a day, and what they have cost. */
export function PhoneMessagesSection({ phone, onChosen }: Props) {
  const t = texts('patient-messages');
  const { act, busy } = useAct();
  const hint = useId();
  const [isWrong, setWrong] = useState(false);
  const { channels, told, budgetRupees, limitRupees } = phone;
  const [edited, setEdited] = useState<string | null>(null);
  const typed = edited ?? String(budgetRupees);
  const ofDay = budgetOfDay(phone);
  const isAllGone = limitRupees !== undefined && phone.spentTodayPaise + phone.leastPaise > limitRupees * 100;
  const warning = budgetWarning(ofDay, phone.spentTodayPaise, phone.leastPaise);
  if (channels.length === 0)
    return (
      <SwitchSection title={t('phone.title')}>
        <li>
          <Text c="dimmed">{t('phone.none')}</Text>
        </li>
      </SwitchSection>
    );

  async function choose(body: { told: boolean } | { budgetRupees: number }) {
    if (busy) return;
    const answer = await act(() => call(choosePhoneMessages, { body }), { what: t('phone.choice') });
    if (answer) onChosen(answer.phone);
    return answer;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const rupees = rupeesIn(typed);
    setWrong(rupees === undefined);
    if (rupees !== undefined && (await choose({ budgetRupees: rupees }))) setEdited(null);
  }

  return (
    <SwitchSection title={t('phone.title')}>
      <li>
        <Switch
          checked={told}
          busy={busy}
          isPlain
          label={t(`phone.way.${channels.length > 1 ? 'both' : channels[0]!}`)}
          describedBy={hint}
          onToggle={() => void choose({ told: !told })}
        />
        <HintBeside id={hint}>
          <Text size="sm" c="dimmed">
            {t('phone.hint')}
          </Text>
        </HintBeside>
      </li>
      <li>
        <form className={classes.budget} onSubmit={(event) => void save(event)} noValidate>
          <TextInput
            label={t('phone.budget')}
            description={t('phone.budgetHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={BUDGET_MAX_CHARS}
            value={typed}
            error={isWrong && t('phone.whole', { max: formatPaise(PHONE_BUDGET_MAX_RUPEES * 100) })}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={typed === String(budgetRupees)}>
            {t('phone.save')}
          </Button>
        </form>
        <Text size="sm" mt="xs">
          {t('phone.spent', {
            today: formatPaise(phone.spentTodayPaise),
            budget: formatPaise(ofDay * 100),
            days: MESSAGES_SHOWN_DAYS,
            all: formatPaise(phone.spentPaise),
          })}
        </Text>
        {warning && (
          <Text size="sm" fw={700} mt="xs" role="status">
            {t(`phone.${isAllGone || ofDay === limitRupees ? 'all' : 'but'}.${warning}`)}
          </Text>
        )}
        {limitRupees !== undefined && (
          <Text size="sm" mt="xs">
            {t('phone.limit', { limit: formatPaise(limitRupees * 100) })}
          </Text>
        )}
      </li>
    </SwitchSection>
  );
}
