import { firstText } from '@baari/client/failures';
import { endSessionByLink } from '@baari/contract/account-sessions';
import type { Answer as AnswerOf } from '@baari/contract/endpoint';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { AccountCard } from './AccountCard.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Where the link in a mail about a log-in leads. To open it ends nothing: mail programs open links, too. */
export default function WasThisYouScreen() {
  const { token, forget } = useLinkToken();
  return <Question key={token} token={token} onUsed={forget} />;
}

function Question({ token, onUsed }: { token: string; onUsed: () => void }) {
  const t = texts('was-this-you');
  const { act, busy } = useAct();
  const [said, setSaid] = useState<string | undefined>(token ? undefined : t('incomplete'));
  const [left, setLeft] = useState<Left>({});

  async function end() {
    const answer = await act(() => call(endSessionByLink, { body: { token } }), {
      failed: t('failed'),
      quiet: true,
      onRefusal(refusal) {
        if (refusal.status !== 422) return false;
        onUsed();
        setSaid(firstText(refusal));
        return true;
      },
    });
    if (!answer) return;
    onUsed();
    setSaid(answer.message);
    setLeft(answer);
    // It may have been this browser's own.
    await session.check();
  }

  if (said !== undefined) return <Answer text={said} left={left} />;
  return (
    <AccountCard title={t('title')} lead={t('lead')}>
      <Text>{t('ifYou')}</Text>
      <Text>{t('alsoEnds')}</Text>
      <Button color="red" loading={busy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </AccountCard>
  );
}

/** How many people came in by its links. */
type Left = Pick<Partial<AnswerOf<typeof endSessionByLink>>, 'joined' | 'passwords'>;

/** What became of it, and what to do now. */
function Answer({ text, left: { joined = 0, passwords = 0 } }: { text: string; left: Left }) {
  const t = texts('was-this-you');
  useHeadingFocus();
  return (
    <AccountCard title={text} lead={t('advice')}>
      {joined > 0 && <Text>{t('joined', { count: joined })}</Text>}
      {passwords > 0 && <Text>{t('passwords', { count: passwords })}</Text>}
      {joined + passwords > 0 && <Text>{t('named')}</Text>}
      <Text>{t('google')}</Text>
      <Button component={AppLink} to={paths.forgetPassword}>
        {t('newPassword')}
      </Button>
    </AccountCard>
  );
}
