import { texts } from '../../lib/texts.ts';
import { paths } from '../../lib/paths.ts';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { SignupCodeStep } from './SignupCodeStep.tsx';
import { useCodeStep } from './use-code-step.ts';

/** Sign-up: the e-mail step, then code and password. */
export function SignupCard() {
  const t = texts('account');
  const step = useCodeStep('signup');
  return (
    <AccountCard
      title={t('signup.title')}
      lead={t('signup.lead')}
      below={<CardLink to={paths.login} text={t('backToLogin')} />}
    >
      {step.sent ? (
        <SignupCodeStep email={step.email} onResend={step.toEmail} />
      ) : (
        <>
          <GoogleButton />
          <EmailStep purpose="signup" email={step.email} onSent={step.toCode} />
        </>
      )}
    </AccountCard>
  );
}
