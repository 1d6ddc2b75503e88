import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { ResetCodeStep } from './ResetCodeStep.tsx';

/** The address in a link that the operator sent with a code: then only the second step is needed. */
const addressWithCode = (): string => new URLSearchParams(location.hash.slice(1)).get('code-for') ?? '';

/** Reset Password: the e-mail step, then code and new password. */
export default function ResetScreen() {
  const { t } = useTranslation('account');
  const [step, setStep] = useState(() => {
    const email = addressWithCode();
    return { email, sent: email !== '' };
  });
  return (
    <AccountCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      below={<CardLink to={paths.login} text={t('backToLogin')} />}
    >
      {step.sent ? (
        <ResetCodeStep email={step.email} onResend={() => setStep({ ...step, sent: false })} />
      ) : (
        <EmailStep purpose="reset" email={step.email} onSent={(email) => setStep({ email, sent: true })} />
      )}
    </AccountCard>
  );
}
