import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLive } from './live.ts';

class Source extends EventTarget {
  static opened: Source[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  send(event: unknown) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  beat(seconds: number) {
    this.dispatchEvent(new MessageEvent('beat', { data: String(seconds) }));
  }
}
const latest = () => Source.opened.at(-1)!;
const aPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
let page: ReturnType<typeof aPage>;
let network: EventTarget;

function listen(isUrgent = false) {
  const heard: unknown[] = [];
  const live: boolean[] = [];
  const stream = keepLive<unknown>('/stream', {
    isUrgent,
    onEvent: (event) => heard.push(event),
    onOtherDay: (date) => heard.push(['other day', date]),
    onNotAllowed: () => heard.push('not allowed'),
    onLive: (isLive) => live.push(isLive),
  });
  return { heard, live, stream };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('EventSource', Source);
  page = aPage();
  network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', network);
  Source.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a live stream that is kept', () => {
  it('says at once that it may not go on', () => {
    const { heard } = listen();
    latest().dispatchEvent(new MessageEvent('not-allowed', { data: '' }));
    expect(heard).toEqual(['not allowed']);
  });

  it('says which other day changed, or that any may have', () => {
    const { heard } = listen();
    for (const data of ['2026-11-29', '']) latest().dispatchEvent(new MessageEvent('other-day', { data }));
    expect(heard).toEqual([
      ['other day', '2026-11-29'],
      ['other day', null],
    ]);
  });

  it('is live with its first event, and not before', () => {
    const { heard, live } = listen();
    latest().beat(15);
    expect(live).toEqual([]);
    latest().send({ version: 1 });
    expect(live).toEqual([true]);
    expect(heard).toEqual([{ version: 1 }]);
  });

  it('comes back after an error, each time waiting its own while and longer, and shortly again after an event', () => {
    const { live } = listen();
    const waits: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const failed = latest();
      failed.onerror?.();
      expect(failed.closed).toBe(true);
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([3_000, 5_000, 9_000, 16_000, 16_000, 16_000]);
    expect(live).toEqual(Array(6).fill(false));
    latest().send({});
    latest().onerror?.();
    vi.advanceTimersByTime(3_000);
    expect(Source.opened).toHaveLength(8);
  });

  it('takes silence beyond two beats for a loss, and lives on with each beat', () => {
    const { live } = listen();
    latest().beat(15);
    latest().send({});
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(15_000);
      latest().beat(15);
    }
    expect(live).toEqual([true]);
    vi.advanceTimersByTime(34_999);
    expect(live).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(live).toEqual([true, false]);
  });

  it('gives up a connection that never begins, and a slow network more time after each', () => {
    listen();
    const waits: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
      vi.advanceTimersToNextTimer();
    }
    expect(waits).toEqual([15_000, 30_000, 60_000, 60_000]);
  });

  it('opens anew when the network is back, and at a look at the page if it slept too long', () => {
    listen();
    latest().send({});
    page.dispatchEvent(new Event('visibilitychange'));
    expect(Source.opened).toHaveLength(1);
    network.dispatchEvent(new Event('online'));
    expect(Source.opened.map(({ closed }) => closed)).toEqual([true, false]);
    latest().onerror?.();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(Source.opened).toHaveLength(2);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(Source.opened).toHaveLength(3);
    // While the page slept, the clock went on but no timer did.
    vi.setSystemTime(Date.now() + 3_600_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(Source.opened).toHaveLength(4);
  });

  for (const [what, comeBack] of [
    ['the network is back', () => network.dispatchEvent(new Event('online'))],
    ['the page is shown again', () => page.dispatchEvent(new Event('visibilitychange'))],
  ] as const) {
    it(`is back within three seconds when ${what} after an hour, even if the first try still fails`, () => {
      vi.spyOn(Math, 'random').mockReturnValue(1);
      listen();
      latest().send({});
      network.dispatchEvent(new Event('offline'));
      for (let tries = 0; tries < 120; tries += 1) {
        vi.advanceTimersToNextTimer();
        latest().onerror?.();
      }
      const returned = Date.now();
      comeBack();
      latest().onerror?.();
      vi.advanceTimersToNextTimer();
      expect(Date.now() - returned).toBeLessThanOrEqual(3_000);
      expect(latest().closed).toBe(false);
    });
  }

  it('never waits long for a screen that is urgent', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    listen(true);
    const waits = Array.from({ length: 8 }, () => {
      latest().onerror?.();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      return Date.now() - before;
    });
    expect(waits).toEqual(Array(8).fill(2_500));
  });

  it('tells of everything that is heard, events and signs of life', () => {
    const onHeard = vi.fn();
    keepLive<unknown>('/stream', { onEvent: () => undefined, onLive: () => undefined, onHeard });
    latest().beat(15);
    latest().send({});
    latest().beat(15);
    expect(onHeard).toHaveBeenCalledTimes(3);
  });

  it('is not live without a network, and comes back to a page that comes back', () => {
    const { live } = listen();
    latest().send({});
    network.dispatchEvent(new Event('offline'));
    expect(live).toEqual([true, false]);
    network.dispatchEvent(new Event('online'));
    expect(Source.opened).toHaveLength(2);
    network.dispatchEvent(new Event('pagehide'));
    expect(latest().closed).toBe(true);
    network.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(Source.opened).toHaveLength(2);
    network.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(Source.opened).toHaveLength(3);
  });

  it('is over once closed', () => {
    const { live, stream } = listen();
    latest().send({});
    stream.close();
    expect(latest().closed).toBe(true);
    network.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(600_000);
    expect(Source.opened).toHaveLength(1);
    expect(live).toEqual([true]);
  });

  it('is never live in a browser without event streams', () => {
    vi.stubGlobal('EventSource', undefined);
    const { live } = listen();
    expect(live).toEqual([false]);
    vi.advanceTimersByTime(600_000);
    expect(Source.opened).toHaveLength(0);
  });
});
