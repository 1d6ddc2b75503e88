import { renameClinic } from '@baari/contract/clinic';
import { CLINIC_NAME_MAX_CHARS } from '@baari/contract/limits';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { NameForm } from './NameForm.tsx';

/** An owner names the clinic. `now`: as it is called, with or without a name of its own. */
export function ClinicName({ now }: { now: string }) {
  const t = texts('qr-download');
  return (
    <NameForm
      label={t('clinic.name')}
      maxLength={CLINIC_NAME_MAX_CHARS}
      now={now}
      save={t('clinic.save')}
      what={t('clinic.sent')}
      send={(name) => call(renameClinic, { body: { name } })}
    />
  );
}
