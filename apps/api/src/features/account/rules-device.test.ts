import { describe, expect, it } from 'vitest';
import { deviceName } from './rules-device.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a device in words', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 14; SM-A146B) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-M135F) ${CHROME} SamsungBrowser/25.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/111.0.0.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${SAFARI} CriOS/126.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPad',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on Chromebook'],
  ])('%s', (userAgent, words) => {
    expect(deviceName(userAgent)).toBe(words);
  });

  it('names what it knows, and is empty if it knows nothing', () => {
    expect(deviceName('Dalvik/2.1.0 (Linux; U; Android 14)')).toBe('Android');
    expect(deviceName('curl/8.5.0')).toBe('');
    expect(deviceName('')).toBe('');
    expect(deviceName('<script>alert(1)</script>')).toBe('');
  });
});
