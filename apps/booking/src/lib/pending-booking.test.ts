import { describe, expect, it } from 'vitest';
import { deviceStore } from '@baari/ui/device-store';
import { pendingStore } from './pending-booking.ts';

const HOUR_MS = 3_600_000;

function memory() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, device: deviceStore(() => storage as unknown as Storage) };
}

const body = {
  doctorId: 'k3m9x2ab7q',
  date: '2026-11-21',
  patientName: 'Ravi Kumar',
  phoneNumber: '9123456780',
  gender: 'MALE',
} as const;

const doctor = {
  name: 'Asha Rao',
  image: '',
  speciality: 'Cardiologist',
  address: '12 MG Road',
  city: 'Pune',
  pincode: '411001',
  phoneNumber: '9123456780',
  fees: 500,
  clock: '12h' as const,
};

describe('a booking without an answer', () => {
  it('is found again with the key and body that it was sent with', () => {
    const { device } = memory();
    const begun = pendingStore(device, () => 'key-1').begin(body, doctor, 1000);
    expect(begun).toEqual({ key: 'key-1', body, doctor, begunAt: 1000 });
    expect(pendingStore(device, () => 'key-2').find(body.doctorId, 2000)).toEqual(begun);
  });

  it('belongs to its doctor', () => {
    const { device } = memory();
    const store = pendingStore(device, () => 'key-1');
    store.begin(body, doctor, 0);
    expect(store.find('aaaaaaaaaa', 0)).toBeUndefined();
    expect(store.find(body.doctorId, 0)).toBeDefined();
  });

  it('is over with its answer', () => {
    const { kept, device } = memory();
    const store = pendingStore(device, () => 'key-1');
    store.begin(body, doctor, 0);
    store.end(body.doctorId);
    expect(store.find(body.doctorId, 0)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('a new attempt has a new key', () => {
    const { device } = memory();
    let n = 0;
    const store = pendingStore(device, () => `key-${++n}`);
    store.begin(body, doctor, 0);
    store.begin(body, doctor, 1);
    expect(store.find(body.doctorId, 2)?.key).toBe('key-2');
  });

  it('is dropped after 24 hours, when the server has forgotten the key', () => {
    const { kept, device } = memory();
    const store = pendingStore(device, () => 'key-1');
    store.begin(body, doctor, 0);
    expect(store.find(body.doctorId, 24 * HOUR_MS - 1)).toBeDefined();
    expect(store.find(body.doctorId, 24 * HOUR_MS)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('a damaged one is dropped', () => {
    const { kept, device } = memory();
    kept.set('baari.book.pending.k3m9x2ab7q', JSON.stringify({ key: '', body, doctor, begunAt: 0 }));
    expect(pendingStore(device, () => 'key-1').find(body.doctorId, 0)).toBeUndefined();
    expect(kept.size).toBe(0);
  });
});
