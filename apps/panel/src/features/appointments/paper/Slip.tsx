import type { TimeRange } from '@baari/contract/day';
import type { TFunction } from 'i18next';
import { QRCodeSVG } from 'qrcode.react';
import { formatCardDate } from '../../../lib/format.ts';

export interface SlipData {
  clinic: string;
  date: string;
  number: number;
  expected: TimeRange | null;
  ticketUrl: string;
}

/** The printed token, without the patient's name for privacy. */
export function Slip({ slip, t }: { slip: SlipData; t: TFunction<'appointments'> }) {
  return (
    <div className="slip">
      <p className="clinic">{slip.clinic}</p>
      <p className="date">{formatCardDate(slip.date)}</p>
      <p className="label">{t('slip.token')}</p>
      <p className="token">{slip.number}</p>
      <p className="expected">{slip.expected && t('slip.expected', slip.expected)}</p>
      <div className="code">
        <QRCodeSVG value={slip.ticketUrl} level="M" marginSize={2} title={t('slip.code')} role="img" />
      </div>
      <p className="hint">{t('slip.hint')}</p>
      <p className="hint" lang="hi">
        {t('slip.hintHindi')}
      </p>
    </div>
  );
}
