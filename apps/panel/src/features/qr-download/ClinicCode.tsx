import { QR_ERROR_CORRECTION, QR_LOGO_PX, QR_SIZE_PX } from '@baari/contract/limits';
import { QRCodeSVG } from 'qrcode.react';

/** The white margin around the code. */
const QUIET_ZONE_MODULES = 4;

const TOKEN =
  'M6 5h20a3 3 0 0 1 3 3v4.2a4 4 0 0 0 0 7.6V24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.2a4 4 0 0 0 0-7.6V8a3 3 0 0 1 3-3z';
const PULSE = 'M8.5 16.5h3.2l2.4-5.2 3.6 9.4 2.4-4.2h3.4';

/** The mark as a data URL, so that the exported picture needs no request. */
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50" viewBox="0 0 32 32"><path fill="#0f766e" d="${TOKEN}"/>` +
    `<path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${PULSE}"/></svg>`,
)}`;

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
