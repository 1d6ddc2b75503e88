import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStore } from './device-store.ts';

/** Like a browser's storage, whose kept values are its own keys. */
function storageWith(kept: Record<string, string> = {}, broken: Partial<Storage> = {}): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
    ...broken,
  };
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage;
}

/** A store on one such storage. */
function storeWith(kept?: Record<string, string>, broken?: Partial<Storage>) {
  const storage = storageWith(kept, broken);
  return deviceStore(() => storage);
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);
const asNumber = (kept: unknown) => (typeof kept === 'number' ? kept : undefined);
const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};

describe('a value on the device', () => {
  it('is there again, until it is forgotten', () => {
    const storage = storageWith();
    const width = () => deviceStore(() => storage).value('width', asNumber);
    expect(width().read()).toBeUndefined();
    expect(width().write(58)).toBe(true);
    expect(width().read()).toBe(58);
    width().forget();
    expect(width().read()).toBeUndefined();
  });

  it('is also what an earlier version kept as bare text', () => {
    const store = storeWith({ keys: 'off', places: '3' });
    expect(store.value('keys', asText).read()).toBe('off');
    expect(store.value('places', asNumber).read()).toBe(3);
  });

  it('is none where something else is kept', () => {
    const store = storeWith({ places: '"three"', half: '{"half":' });
    expect(store.value('places', asNumber).read()).toBeUndefined();
    expect(store.value('half', asNumber).read()).toBeUndefined();
  });
});

describe('values by id', () => {
  it('are told by their ids, and none of another kind', () => {
    const store = storeWith({ 'draft.a': '1', 'draft.b': '2', 'ticket.c': '3' });
    const drafts = store.values('draft.', asNumber);
    expect(drafts.ids()).toEqual(['a', 'b']);
    expect(drafts.of('b').read()).toBe(2);
    drafts.of('a').forget();
    expect(drafts.ids()).toEqual(['b']);
  });
});

describe('where the device does not keep', () => {
  it.each([
    ['storage that is off', () => deviceStore(refuse)],
    ['full storage', () => storeWith({}, { setItem: refuse })],
  ])('%s: what is written lasts as long as the page, and says so', (_, open) => {
    const drafts = open().values('draft.', asText);
    expect(drafts.of('a').write('typed')).toBe(false);
    expect(drafts.of('a').read()).toBe('typed');
    expect(drafts.ids()).toEqual(['a']);
    drafts.of('a').forget();
    expect(drafts.of('a').read()).toBeUndefined();
    expect(drafts.ids()).toEqual([]);
  });

  it('what was kept before does not come back in place of what is newer', () => {
    const kept = storeWith({ name: '"old"' }, { setItem: refuse }).value('name', asText);
    kept.write('new');
    expect(kept.read()).toBe('new');
  });
});

describe('who listens', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('hears of changes here and in other tabs, until it ends', () => {
    const tab = new EventTarget();
    vi.stubGlobal('window', tab);
    const kept = storeWith().value('name', asText);
    let heard = 0;
    const stop = kept.subscribe(() => (heard += 1));
    kept.write('here');
    tab.dispatchEvent(new Event('storage'));
    expect(heard).toBe(2);
    stop();
    kept.write('again');
    tab.dispatchEvent(new Event('storage'));
    expect(heard).toBe(2);
  });
});
