import { QR_ERROR_CORRECTION, QR_LOGO_PX, QR_SIZE_PX } from '@baari/contract/limits';
import { QRCodeSVG } from 'qrcode.react';
import { LOGO } from './logo.ts';

const QUIET_ZONE_MODULES = 4;

/** The clinic's QR with its logo; `className` may draw it larger. */
export function ClinicCode({ link, title, className }: { link: string; title: string; className?: string }) {
  return (
    <QRCodeSVG
      value={link}
      size={QR_SIZE_PX}
      level={QR_ERROR_CORRECTION}
      marginSize={QUIET_ZONE_MODULES}
      title={title}
      role="img"
      className={className}
      imageSettings={{ src: LOGO, width: QR_LOGO_PX, height: QR_LOGO_PX, excavate: true }}
    />
  );
}
