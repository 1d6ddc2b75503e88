import { ServerRefusal } from '@baari/client/failures';
import { lookAtInvitation } from '@baari/contract/account-join';
import type { ShownInvitation } from '@baari/contract/account-join';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useDoctor, useSession } from '../../lib/session.ts';
import { AccountCard } from './AccountCard.tsx';
import { JoinForm, JoinLoggedIn, MayBeMember } from './JoinForms.tsx';
import { MemberPasswordForm } from './MemberPasswordForm.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Where an owner's link leads. */
export default function JoinScreen() {
  const { token } = useLinkToken();
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const t = texts('join');
  const { status } = useSession();
  const { data, error, refetch } = useQuery({
    // What was read is dropped with the session: it is read once it is known who is logged in.
    enabled: status !== 'unknown',
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token } }, { signal }),
    // It is used up by joining: what was said of it stays until then.
    staleTime: Infinity,
  });
  if (data) return <Answer token={token} invitation={data.invitation} />;
  if (error instanceof ServerRefusal)
    return (
      <AccountCard title={t('ended')} lead={t('endedLead')}>
        <MayBeMember />
      </AccountCard>
    );
  if (!error) return <AccountCard title={t('title')} lead={t('checking')} />;
  return (
    <AccountCard title={t('title')} lead={t('unread')}>
      <Button onClick={() => void refetch()}>{t('retry')}</Button>
    </AccountCard>
  );
}

function Answer({ token, invitation }: { token: string; invitation: ShownInvitation }) {
  const t = texts('join');
  const doctor = useDoctor();
  const { clinic, name, role, setsPassword } = invitation;
  if (setsPassword)
    return (
      <AccountCard title={t('passwordTitle')} lead={t('passwordLead', { name })}>
        <MemberPasswordForm token={token} />
      </AccountCard>
    );
  return (
    <AccountCard
      title={clinic === null ? t('title') : t('titleOf', { clinic })}
      lead={t('lead', { name, role: t(`role.${role}`) })}
    >
      {doctor ? <JoinLoggedIn token={token} doctor={doctor} /> : <JoinForm token={token} invitation={invitation} />}
    </AccountCard>
  );
}
