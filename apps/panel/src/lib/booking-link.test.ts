import { QR_ERROR_CORRECTION, QR_EXPORT_PIXEL_RATIO, QR_LOGO_PX, QR_SIZE_PX } from '@baari/contract/limits';
import { describe, expect, it } from 'vitest';
import qrDownload from '../messages/en/qr-download.ts';
import { bookingLink, displayLink, fileNameOf } from './booking-link.ts';

describe('clinic QR', () => {
  it('QR-7 QR-8 OPEN-12 encodes the configured user panel and the doctor', () => {
    expect(bookingLink('https://clinic.example/book', 'k3v9q2m7xd')).toBe(
      'https://clinic.example/book/appointments/k3v9q2m7xd',
    );
    expect(bookingLink('https://patients.example/', 'k3v9q2m7xd')).toBe(
      'https://patients.example/appointments/k3v9q2m7xd',
    );
  });

  it('leads to the waiting room’s screen in the same app', () => {
    const base = 'https://clinic.example/book/';
    expect(displayLink(base, 'k3v9q2m7xd', null)).toBe('https://clinic.example/book/display/k3v9q2m7xd');
    expect(displayLink(base, 'k3v9q2m7xd', 'Ab_9')).toBe('https://clinic.example/book/display/k3v9q2m7xd#Ab_9');
  });

  it('QR-6 OPEN-37 names the file after the title of the card', () => {
    expect(fileNameOf(qrDownload.card)).toBe('scan-book-appointment-qrcode.png');
    expect(fileNameOf('  Dr. Rao: come in!  ')).toBe('dr-rao-come-in-qrcode.png');
  });

  it('QR-9 QR-10 QR-11 QR-12 has the sizes it was asked for', () => {
    expect([QR_ERROR_CORRECTION, QR_SIZE_PX, QR_LOGO_PX, QR_EXPORT_PIXEL_RATIO]).toEqual(['H', 200, 50, 3]);
  });
});
