import { controls } from '../../messages/waiting-room.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Both } from './Both.tsx';

/** A QR code for the phone's camera, of the page where one books. */
export function BookHere({ href }: { href: string }) {
  return (
    <section className="room-book" aria-label={controls.qr}>
      <p>
        <Both text="book" />
      </p>
      <QrCode text={href} label={controls.qr} />
    </section>
  );
}
