import { demandSecondFactor } from '@baari/contract/members';
import type { Member } from '@baari/contract/members';
import { needsPractices } from '@baari/contract/roles';
import { Switch } from '@baari/ui/Switch';
import { Anchor, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { useDoctor } from '../../lib/session.ts';
import classes from './members.module.css';

/** Whom a clinic's demand of a second factor is about: who works there by their own right. */
export const isDemandedOf = ({ role }: Pick<Member, 'role'>): boolean => !needsPractices(role);

interface DemandProps {
  members: readonly Member[];
  isDemanded: boolean;
  onChanged: () => Promise<unknown>;
}

/** Lets owners and doctors in only with a second factor, or without one again. */
export function DemandSecondFactor({ members, isDemanded, onChanged }: DemandProps) {
  const t = texts('members');
  const { act, busy } = useAct();
  const hint = useId();
  const ownId = useDoctor()?._id;
  const waiting = members.filter((one) => isDemandedOf(one) && !one.hasSecondFactor);
  const mayDemand = isDemanded || !waiting.some(({ id }) => id === ownId);

  async function change() {
    await act(() => call(demandSecondFactor, { body: { isDemanded: !isDemanded } }), { what: t('demand.sent') });
    await onChanged();
  }

  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('demand.title')}
      </Title>
      <Switch
        label={t('demand.label')}
        checked={isDemanded}
        busy={busy}
        isDisabled={!mayDemand}
        describedBy={hint}
        onToggle={() => void change()}
      />
      <Text id={hint} size="sm" c="dimmed">
        {t('demand.hint')} {waiting.length > 0 && t('demand.waiting', { count: waiting.length })}
      </Text>
      {!mayDemand && (
        <Anchor component={AppLink} to={paths.yourData} size="sm">
          {t('demand.own')}
        </Anchor>
      )}
    </section>
  );
}
