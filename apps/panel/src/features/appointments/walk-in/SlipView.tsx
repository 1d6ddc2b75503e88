import { doctorName } from '@baari/contract/doctor-name';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profile.ts';
import { Slip } from '../paper/Slip.tsx';
import type { SlipData } from '../paper/Slip.tsx';
import { SLIP_WIDTHS, slipStyle, slipWidthFrom } from '../paper/slip-style.ts';
import { usePrint } from '../paper/use-print.ts';
import classes from './walk-in.module.css';

/** The paper width of this device's printer. */
const slipWidth = onDevice.value('baari.slip-width', slipWidthFrom);

interface SlipViewProps {
  slip: Omit<SlipData, 'clinic'>;
  name: string | null;
  onAnother: () => void;
  onClose: () => void;
}

/** The token in large figures, and its printed slip. */
export function SlipView({ slip, name, onAnother, onClose }: SlipViewProps) {
  const { t } = useTranslation('appointments');
  const profile = useProfile().data;
  const [width = '58', keep] = useKept(slipWidth);
  const clinic = profile ? `${doctorName(profile.personalInfo.name)}, ${profile.clinicInfo.address}` : '';
  const print = usePrint({ title: t('slip.title', { number: slip.number }), pageStyle: slipStyle(width) }, () => (
    <Slip slip={{ ...slip, clinic }} t={t} />
  ));
  return (
    <>
      <div role="status" className={classes.token}>
        <span className={classes.tokenNumber}>{slip.number}</span>
        <span>{name ?? t('unknownPatient')}</span>
        <span className={classes.tokenTime}>{slip.expected && t('slip.expected', slip.expected)}</span>
      </div>
      <fieldset className={classes.choice}>
        <legend>{t('slip.paper')}</legend>
        {SLIP_WIDTHS.map((one) => (
          <label key={one}>
            <input type="radio" name="paper" checked={width === one} onChange={() => keep(one)} />
            <span>{t('slip.millimetres', { width: one })}</span>
          </label>
        ))}
      </fieldset>
      <Button data-autofocus onClick={print}>
        {t('slip.print')}
      </Button>
      <div className={classes.answers}>
        <Button variant="default" onClick={onAnother}>
          {t('walkIn.another')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('walkIn.close')}
        </Button>
      </div>
    </>
  );
}
