import type { Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { liveTracks } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';

test.use({
  launchOptions: {
    executablePath: findBrowser() ?? undefined,
    args: [...BROWSER_ARGS, '--use-fake-device-for-media-stream=device-count=3'],
  },
});

test.beforeEach(({ doctor }) => expect(doctor.doctorId).toBeTruthy());

const state = (page: Page, word: string) => page.getByRole('status', { name: `Camera state: ${word}` });

test('SCAN-7 SCAN-16 asks for permission, and says what to do when it was refused', async ({ page }) => {
  await page.goto('/qrscanner');
  await expect(state(page, 'Permission')).toBeVisible();
  await page.getByRole('button', { name: 'Allow camera' }).click();
  await expect(page.getByText('The camera is blocked.')).toBeVisible();
  await expect(state(page, 'Permission')).toBeVisible();
});

test('SCAN-8 SCAN-9 SCAN-13 SCAN-14 starts, stops and takes another camera, also the next time', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await page.goto('/qrscanner');
  await expect(state(page, 'Scanning')).toBeVisible();
  const cameras = page.getByRole('combobox', { name: 'Camera' });
  await expect(cameras.getByRole('option')).toHaveCount(3);
  const [chosen] = await cameras.selectOption({ index: 2 });
  await expect(state(page, 'Scanning')).toBeVisible();

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(state(page, 'Idle')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(state(page, 'Scanning')).toBeVisible();

  await page.reload();
  await expect(state(page, 'Scanning')).toBeVisible();
  await expect(cameras).toHaveValue(chosen!);
});

test('SCAN-10 ERR-19 ERR-20 the torch goes on and off, and says when it does not', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.addInitScript(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = () =>
      'torchFails' in window ? Promise.reject(new Error('no power')) : Promise.resolve();
  });
  const fail = () => page.evaluate(() => Object.assign(window, { torchFails: true }) && undefined);
  const torch = page.getByRole('button', { name: 'Torch' });
  await page.goto('/qrscanner');
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'true');
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'false');
  await fail();
  await torch.click();
  await expect(page.getByText('The torch could not be turned on.')).toBeVisible();

  await page.reload();
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'true');
  await fail();
  await torch.click();
  await expect(page.getByText('The torch could not be turned off.')).toBeVisible();
  await expect(torch).toHaveAttribute('aria-pressed', 'true');
});

test('no torch button without a torch', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.goto('/qrscanner');
  await expect(state(page, 'Scanning')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Torch' })).toBeHidden();
});

test('SCAN-17 ERR-18 no camera found', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  await page.goto('/qrscanner');
  await expect(state(page, 'No Cameras')).toBeVisible();
  await expect(page.getByText('No camera was found on this device.')).toBeVisible();
});

test('SCAN-15 the camera does not start', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('in use', 'NotReadableError'));
  });
  await page.goto('/qrscanner');
  await expect(state(page, 'Error')).toBeVisible();
  await expect(page.getByText('Another app may be using it.')).toBeVisible();
});

test('ERR-16 camera access needs a secure context', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/qrscanner');
  await expect(state(page, 'Error')).toBeVisible();
  await expect(page.getByText('Camera access needs a secure page (https or localhost).')).toBeVisible();
});

test('ERR-17 camera streaming is not supported by the browser', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto('/qrscanner');
  await expect(state(page, 'Error')).toBeVisible();
  await expect(page.getByText('This browser does not support camera streaming.')).toBeVisible();
});

test('leaving the tab or the page turns the camera off, however early', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await page.addInitScript(() => {
    window.cameraTracks = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      document.title = 'camera asked';
      const stream = await open(constraints);
      window.cameraTracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto('/qrscanner');
  await expect(page).toHaveTitle('camera asked');
  await page.getByRole('tab', { name: 'Upload Image' }).click();
  await page.waitForFunction(() => window.cameraTracks.length > 0);
  await expect.poll(() => liveTracks(page)).toBe(0);

  await page.getByRole('tab', { name: 'Use Camera' }).click();
  await expect(state(page, 'Scanning')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);
});
