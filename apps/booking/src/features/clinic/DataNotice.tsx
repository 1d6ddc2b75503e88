import { RETENTION_MIN_MONTHS } from '@baari/contract/limits';
import { phoneText } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.tsx';
import { leftToRight, speaker } from '../../lib/text.ts';
import notice from '../../messages/en/notice.ts';

const t = speaker('notice', notice);

/** What happens with a patient's details, told before they are given (DPDP Act 2023, section 5); its version is NOTICE_VERSION. */
export function DataNotice({ phoneNumber }: { phoneNumber: string }) {
  const { brandName, supportEmail } = useSettings();
  return (
    <div className="data-notice">
      <p>{t('short')}</p>
      <details className="more">
        <summary>{t('more')}</summary>
        <ul className="stack-small">
          <li>{t('what')}</li>
          <li>{t('why')}</li>
          <li>{t('who', { brand: brandName })}</li>
          <li>{t('long', { months: RETENTION_MIN_MONTHS })}</li>
          <li>{t('erase', { phone: leftToRight(phoneText(phoneNumber)) })}</li>
          {supportEmail && <li>{t('complain', { email: leftToRight(supportEmail) })}</li>}
        </ul>
      </details>
    </div>
  );
}
