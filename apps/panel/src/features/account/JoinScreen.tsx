import { ServerRefusal } from '@baari/client/failures';
import { lookAtInvitation } from '@baari/contract/account-join';
import { doctorName } from '@baari/contract/doctor-name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { session, useDoctor, useSession } from '../../lib/session.ts';
import { AccountCard } from './AccountCard.tsx';
import { JoinForm, JoinLoggedIn, MayBeMember } from './JoinForms.tsx';
import type { JoinFormProps } from './JoinForms.tsx';
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
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    // What was read is dropped with the session: it is read once it is known who is logged in.
    enabled: status !== 'unknown' && !isDone,
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token } }, { signal }),
    // It is used up by joining: what was said of it stays until then.
    staleTime: Infinity,
  });
  /** The used link is read no more, however long the next page takes. */
  async function goOn(to: string) {
    setDone(true);
    await session.check();
    await navigate(to);
  }
  if (isDone) return <AccountCard title={t('done')} lead={t('doneLead')} />;
  if (data) return <Answer token={token} invitation={data.invitation} goOn={goOn} />;
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

function Answer({ token, invitation, goOn }: JoinFormProps) {
  const t = texts('join');
  const doctor = useDoctor();
  const { clinic, isNamedAfterDoctor, name, role, setsPassword } = invitation;
  if (setsPassword)
    return (
      <AccountCard title={t('passwordTitle')} lead={t('passwordLead', { name })}>
        <MemberPasswordForm token={token} goOn={goOn} />
      </AccountCard>
    );
  function titleOf(): string {
    if (clinic === null) return t('title');
    return isNamedAfterDoctor ? t('titleOfDoctor', { doctor: doctorName(clinic) }) : t('titleOf', { clinic });
  }
  return (
    <AccountCard title={titleOf()} lead={t('lead', { name, role: t(`role.${role}`) })}>
      {doctor ? (
        <JoinLoggedIn token={token} doctor={doctor} goOn={goOn} />
      ) : (
        <JoinForm token={token} invitation={invitation} goOn={goOn} />
      )}
    </AccountCard>
  );
}
