import { getCurrentUser } from '@baari/contract/account';
import type { EndpointShape } from '@baari/contract/endpoint';
import { getQueue } from '@baari/contract/queue';
import { getBoard, watchBoard } from '@baari/contract/queue-board';
import type { Reply, State } from './state.ts';

/** The time in the gallery: 10:42 at the clinic. */
export const NOW = new Date('2026-11-21T05:12:00Z');

const matches = ({ method, path }: EndpointShape, asked: string, url: URL): boolean =>
  method === asked && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname);

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** A stream that says once what a call is answered. */
class StreamStandIn extends EventTarget {
  static queue: unknown = undefined;
  static board: unknown = undefined;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    const said = address.endsWith(watchBoard.path) ? StreamStandIn.board : StreamStandIn.queue;
    setTimeout(() => {
      if (said === undefined) this.onerror?.();
      else this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(said) }));
    });
  }
  close(): void {
    this.onmessage = null;
  }
}

/** A device whose camera stands so: whether it may be used, and what comes when it is opened. */
function cameraStandIn(camera: NonNullable<State['camera']>) {
  const states = { prompt: 'prompt', denied: 'denied', starting: 'granted', 'in use': 'granted' } as const;
  const getUserMedia = () =>
    camera === 'in use' ? Promise.reject(new DOMException('', 'NotReadableError')) : new Promise(() => undefined);
  const enumerateDevices = async () => [{ kind: 'videoinput', deviceId: '', label: '' }];
  return {
    mediaDevices: { enumerateDevices, getUserMedia },
    permissions: { query: async () => ({ state: states[camera] }) },
  };
}

/** Makes this document a world of its own: clock, cookies, storage, stream and API are those of the state. */
export function standIn(state: State, shared: readonly Reply[]): void {
  const replies = [...(state.replies ?? []), ...shared];
  const ahead = NOW.getTime() - Date.now();
  const RealDate = Date;
  class GalleryDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + ahead;
    }
  }
  const said = (of: EndpointShape, field: string): unknown => {
    const found = replies.find(({ endpoint }) => endpoint === of)?.answer;
    return typeof found === 'object' ? Object.entries(found).find(([name]) => name === field)?.[1] : undefined;
  };
  StreamStandIn.queue = said(getQueue, 'queue');
  StreamStandIn.board = said(getBoard, 'board');

  const set = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { configurable: true, get: () => value, set: () => undefined });
  set(document, 'cookie', state.visitor ? '' : 'baari_hint=1');
  set(window, 'Date', GalleryDate);
  set(window, 'localStorage', memory());
  set(window, 'sessionStorage', memory());
  set(window, 'EventSource', StreamStandIn);
  if (state.camera)
    for (const [name, value] of Object.entries(cameraStandIn(state.camera))) set(navigator, name, value);
  set(window, 'fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const reply = replies.find(({ endpoint }) => matches(endpoint, init?.method ?? 'GET', url));
    if (reply?.answer === 'silence') return new Promise(() => undefined);
    if (reply?.endpoint === getCurrentUser && state.visitor) return new Response(null, { status: 401 });
    if (typeof reply?.answer !== 'object') throw new TypeError(`The gallery has no answer for ${url.pathname}`);
    return Response.json(reply.answer, { status: reply.status ?? 200 });
  });
}
