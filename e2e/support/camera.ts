import encodeQR from 'qr';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every camera track that the page got. */
    cameraTracks: MediaStreamTrack[];
  }
}

/** How many of the page's camera tracks are on. */
export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => window.cameraTracks.filter((track) => track.readyState === 'live').length);

/** A picture file with this text as its QR code. */
export const qrPicture = (text: string) => ({
  name: 'ticket.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 8 })),
});

/** Gives the page a camera that films a QR code beside the middle. */
export async function filmQr(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ({ modules }) => {
      const px = 7;
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 1280, height: 720 });
      const context = canvas.getContext('2d')!;
      const paint = () => {
        context.fillStyle = '#777';
        context.fillRect(0, 0, 1280, 720);
        modules.forEach((row, y) =>
          row.forEach((dark, x) => {
            context.fillStyle = dark ? '#111' : '#fff';
            context.fillRect(780 + x * px, 180 + y * px, px, px);
          }),
        );
        requestAnimationFrame(paint);
      };
      paint();
      window.cameraTracks = [];
      const device = { kind: 'videoinput', deviceId: 'desk', groupId: '', label: 'Desk camera', toJSON: () => ({}) };
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([device as MediaDeviceInfo]);
      navigator.mediaDevices.getUserMedia = () => {
        const stream = canvas.captureStream(10);
        window.cameraTracks.push(...stream.getTracks());
        return Promise.resolve(stream);
      };
    },
    { modules: encodeQR(text, 'raw', { ecc: 'medium', border: 4 }) },
  );
}
