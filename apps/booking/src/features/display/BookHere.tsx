import { QrCode } from '../../ui/QrCode.tsx';
import { Both } from './Both.tsx';
import { controls } from './display-texts.ts';

/** A QR code for the phone's camera, of the page where one books. */
export function BookHere({ href }: { href: string }) {
  return (
    <section className="room-book" aria-label={controls.qr}>
      <p>
        <Both text={(say) => say('book')} />
      </p>
      <QrCode text={href} label={controls.qr} />
    </section>
  );
}
