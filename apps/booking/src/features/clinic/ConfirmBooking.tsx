import { confirmPhone, sendPhoneCode } from '@baari/contract/phone-code';
import { call } from '../../lib/api.ts';
import { phoneText } from '../../lib/format.ts';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { useBackLeaves } from '../../lib/router.ts';
import { speaker, spokenLanguage } from '../../lib/text.ts';
import code from '../../messages/en/code.ts';
import { ConfirmNumber } from '../../ui/ConfirmNumber.tsx';

const t = speaker('code', code);

interface Props {
  body: BookingBody;
  clinicPhone: string;
  onConfirmed: (confirmation: string) => void;
  onBack: () => void;
}

/** Asks for the code that the mobile number of a booking is sent. */
export default function ConfirmBooking({ body: { doctorId, phoneNumber }, clinicPhone, onConfirmed, onBack }: Props) {
  useBackLeaves(onBack);
  return (
    <ConfirmNumber
      send={() => call(sendPhoneCode, { body: { doctorId, phoneNumber, language: spokenLanguage() } })}
      confirm={(typed) => call(confirmPhone, { body: { doctorId, phoneNumber, code: typed } })}
      sent={t('sent', { phone: phoneText(phoneNumber) })}
      onConfirmed={onConfirmed}
      clinicPhone={clinicPhone}
    >
      <button type="button" className="button" onClick={() => history.back()}>
        {t('back')}
      </button>
    </ConfirmNumber>
  );
}
