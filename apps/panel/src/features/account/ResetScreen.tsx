import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { AccountCard, CardLink } from './AccountCard.tsx';
import { EmailStep } from './EmailStep.tsx';
import { ResetCodeStep } from './ResetCodeStep.tsx';
import { useCodeStep } from './use-code-step.ts';

/** The address in a link that the operator sent with a code: then only the second step is needed. */
const addressWithCode = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('code-for') ?? undefined;

/** Reset Password: the e-mail step, then code and new password. */
export default function ResetScreen() {
  const { t } = useTranslation('account');
  const step = useCodeStep('reset', addressWithCode());
  return (
    <AccountCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      below={<CardLink to={paths.login} text={t('backToLogin')} />}
    >
      {step.sent ? (
        <ResetCodeStep email={step.email} onResend={step.toEmail} />
      ) : (
        <EmailStep purpose="reset" email={step.email} onSent={step.toCode} />
      )}
    </AccountCard>
  );
}
