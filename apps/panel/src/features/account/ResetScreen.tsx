import { useEffect, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { paths } from '../../lib/paths.ts';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { useCodeStep } from './use-code-step.ts';

/** What a link says behind its #: the address that a code was sent to, and what stands for the code in the link of a mail. */
function readLink(): { address?: string; token?: string } {
  const { 'code-for': address, link: token } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return { ...(address && { address }), ...(address && token && { token }) };
}

/** Reset Password: the e-mail step, then code and new password. */
export default function ResetScreen() {
  const t = texts('account');
  const [{ address, token }, setLink] = useState(readLink);
  const step = useCodeStep('reset', address);
  // Whoever uses this browser next does not find the link in its history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const askAgain = () => {
    setLink({});
    step.toEmail();
  };
  return (
    <AccountCard
      title={t('reset.title')}
      lead={token ? t('reset.byLink', { email: step.email }) : `${t('reset.lead')} ${t('reset.byOwner')}`}
      below={<CardLink to={paths.login} text={t('backToLogin')} />}
    >
      {step.sent ? (
        <ResetCodeStep email={step.email} token={token} onResend={askAgain} />
      ) : (
        <EmailStep purpose="reset" email={step.email} onSent={step.toCode} />
      )}
    </AccountCard>
  );
}
