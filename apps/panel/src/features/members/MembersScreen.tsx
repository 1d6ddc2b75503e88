import { Page } from '@baari/ui/Page';
import { revokeInvitation } from '@baari/contract/members';
import type { ClinicPractice, Invitation } from '@baari/contract/members';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { SectionState } from '../../lib/SectionState.tsx';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useToldOfLoss } from '../../lib/use-told-of-loss.ts';
import { Countdown } from './Countdown.tsx';
import { DemandSecondFactor } from './DemandSecondFactor.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import classes from './members.module.css';
import { worksFor } from './MemberRow.tsx';
import { MembersTable } from './MembersTable.tsx';
import { SharedDesks } from './SharedDesks.tsx';
import { useMembers } from './use-members.ts';

const ROW_PX = 72;

/** Who works in the clinic, and as what. */
export default function MembersScreen() {
  const t = texts('members');
  const { data, error, refetch } = useMembers();
  const failed = useReadFailure(error, t('unread'), true);
  const [isInviting, setIsInviting] = useState(false);
  useToldOfLoss();
  return (
    <Page title={t('title')} barName={t('title')} width="whole">
      <Text c="dimmed">{t('lead')}</Text>
      <div>
        <Button disabled={!data} onClick={() => setIsInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      {(failed || !data) && <SectionState failed={failed} onRetry={() => void refetch()} heights={[ROW_PX]} />}
      {data && data.invitations.length > 0 && (
        <Invitations invitations={data.invitations} practices={data.practices} onChanged={refetch} />
      )}
      {data && (
        <MembersTable
          members={data.members}
          practices={data.practices}
          demandsSecondFactor={data.demandsSecondFactor}
          onChanged={() => void refetch()}
        />
      )}
      {data && <DemandSecondFactor members={data.members} isDemanded={data.demandsSecondFactor} onChanged={refetch} />}
      {data && <SharedDesks practices={data.practices} />}
      {data && isInviting && (
        <InviteDialog
          practices={data.practices}
          onClose={() => {
            setIsInviting(false);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

interface InvitationsProps {
  invitations: Invitation[];
  practices: readonly ClinicPractice[];
  onChanged: () => Promise<unknown>;
}

function Invitations({ invitations, practices, onChanged }: InvitationsProps) {
  const t = texts('members');
  const { act, busy } = useAct();
  const when = useWhen();

  async function revoke(id: string) {
    await act(() => call(revokeInvitation, { params: { id } }), { what: t('sent.revoke') });
    await onChanged();
  }

  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('open')}
      </Title>
      <ul className={classes.rows}>
        {invitations.map((invitation) => {
          const { id, name, role, memberId, expiresAt } = invitation;
          const logInName = invitation.phone ?? invitation.email;
          const about = [logInName, t(`role.${role}`), worksFor(invitation, practices)].filter(Boolean).join(' · ');
          return (
            <li key={id} className={classes.row}>
              <div>
                <Text fw={500}>{memberId ? t('forPassword', { name }) : name}</Text>
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('until', when(expiresAt))}, <Countdown until={expiresAt} />
                </Text>
              </div>
              <Button
                variant="default"
                disabled={busy}
                aria-label={t('revokeOf', { name: logInName ? `${name}, ${logInName}` : name })}
                onClick={() => void revoke(id)}
              >
                {t('revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
