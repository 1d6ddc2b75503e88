import { firstText } from '@baari/client/failures';
import { endSessionByLink } from '@baari/contract/account-sessions';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { AccountCard } from './AccountCard.tsx';

/** Where the link in a mail about a log-in leads. To open it ends nothing: mail programs open links, too. */
export default function WasThisYouScreen() {
  const { hash } = useLocation();
  // Whoever uses this browser next does not find the link in its history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [hash]);
  return <Question key={hash} token={hash.slice(1)} />;
}

function Question({ token }: { token: string }) {
  const t = texts('was-this-you');
  const { act, busy } = useAct();
  const [said, setSaid] = useState<string | undefined>(token ? undefined : t('incomplete'));

  async function end() {
    const answer = await act(() => call(endSessionByLink, { body: { token } }), {
      failed: t('failed'),
      quiet: true,
      onRefusal(refusal) {
        if (refusal.status !== 422) return false;
        setSaid(firstText(refusal));
        return true;
      },
    });
    if (!answer) return;
    setSaid(answer.message);
    // It may have been this browser's own.
    await session.check();
  }

  if (said !== undefined) return <Answer text={said} />;
  return (
    <AccountCard title={t('title')} lead={t('lead')}>
      <Text>{t('ifYou')}</Text>
      <Text>{t('passkeys')}</Text>
      <Button color="red" loading={busy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </AccountCard>
  );
}

/** What became of it, and what to do now. */
function Answer({ text }: { text: string }) {
  const t = texts('was-this-you');
  useHeadingFocus();
  return (
    <AccountCard title={text} lead={t('advice')}>
      <Text>{t('google')}</Text>
      <Button component={AppLink} to={paths.forgetPassword}>
        {t('newPassword')}
      </Button>
    </AccountCard>
  );
}
