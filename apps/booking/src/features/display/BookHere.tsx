import { paths } from '../../lib/router.ts';
import { controls } from '../../messages/waiting-room.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Both } from './Both.tsx';

/** Where to book: a QR code for the phone's camera, and the address to type. */
export function BookHere({ doctorId }: { doctorId: string }) {
  const { href, host, pathname } = new URL(paths.clinic(doctorId), location.href);
  return (
    <section className="room-book" aria-label={controls.qr}>
      <QrCode text={href} label={controls.qr} />
      <p>
        <Both text="book" />
        <span className="room-address">{host + pathname}</span>
      </p>
    </section>
  );
}
