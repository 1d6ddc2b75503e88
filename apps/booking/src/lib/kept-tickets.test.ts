import { describe, expect, it } from 'vitest';
import { deviceStore } from '@baari/ui/device-store';
import { freshTicket, ticketIdOf, ticketStore } from './kept-tickets.ts';
import type { KeptTicket } from './kept-tickets.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (n: number) => [...kept.keys()][n] ?? null,
  };
  // Object.keys of a real Storage gives the stored keys.
  return new Proxy(
    { ...methods, length: 0 },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

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

const ticketOn = (appointmentDate: string, about: Partial<KeptTicket> = {}): KeptTicket => ({
  ...freshTicket(
    {
      appointmentDate,
      serialNumber: 22,
      expectedTime: '11:40',
      expected: { from: '11:40', to: '12:00' },
      status: 'BOOKED',
      toConfirm: false,
      qrCodeData: 'https://clinic.test/book/t/abc',
      ticketUrl: 'https://clinic.test/book/t/abc',
    },
    { doctorId: 'k3m9x2ab7q', doctor, patientName: 'Ravi Kumar' },
  ),
  ...about,
});

describe('tickets on the device', () => {
  it('finds those of one doctor and day', () => {
    const storage = memory();
    const store = ticketStore(deviceStore(() => storage));
    store.keep('first', ticketOn('2026-11-21'), 5);
    store.keep('other day', ticketOn('2026-11-22'), 5);
    store.keep('other doctor', ticketOn('2026-11-21', { doctorId: 'another' }), 5);
    expect(store.ofDay('k3m9x2ab7q', '2026-11-21')).toEqual(['first']);
  });

  it('gives back what was kept, with the time it was kept at', () => {
    const store = ticketStore(deviceStore(() => memory()));
    expect(store.find('abc')).toBeUndefined();
    const storage = memory();
    const kept = ticketStore(deviceStore(() => storage));
    kept.keep('abc', ticketOn('2026-11-21'), 5);
    expect(kept.find('abc')).toEqual({ ticket: ticketOn('2026-11-21'), savedAt: 5 });
  });

  it('finds a ticket that an earlier app has kept, without what tickets tell since', () => {
    const storage = memory();
    const { expected: _, doctor: known, ...older } = ticketOn('2026-11-21');
    const { clock: __, ...olderDoctor } = known!;
    storage.setItem('baari.book.ticket.abc', JSON.stringify({ ticket: { ...older, doctor: olderDoctor }, savedAt: 5 }));
    expect(ticketStore(deviceStore(() => storage)).find('abc')?.ticket).toMatchObject({
      serialNumber: 22,
      doctor: olderDoctor,
    });
  });

  it('lists live ones from today on, nearest first', () => {
    const storage = memory();
    const store = ticketStore(deviceStore(() => storage));
    store.keep('later', ticketOn('2026-11-23'), 1);
    store.keep('evening', ticketOn('2026-11-21', { expectedTime: '18:00' }), 1);
    store.keep('morning', ticketOn('2026-11-21', { status: 'VERIFIED' }), 1);
    store.keep('yesterday', ticketOn('2026-11-20'), 1);
    store.keep('cancelled', ticketOn('2026-11-22', { status: 'CANCELLED' }), 1);
    expect(store.upcoming('2026-11-21').map(({ id }) => id)).toEqual(['morning', 'evening', 'later']);
  });

  it('lists those of one time, or of none yet, by their number', () => {
    const storage = memory();
    const store = ticketStore(deviceStore(() => storage));
    for (const serialNumber of [10, 11, 8, 9])
      store.keep(`no ${serialNumber}`, ticketOn('2026-11-21', { serialNumber, expectedTime: '', toConfirm: true }), 1);
    expect(store.upcoming('2026-11-21').map(({ ticket }) => ticket.serialNumber)).toEqual([8, 9, 10, 11]);
  });

  it('forgets tickets two days after their day', () => {
    const storage = memory();
    const store = ticketStore(deviceStore(() => storage));
    store.keep('old', ticketOn('2026-11-18'), 1);
    store.keep('recent', ticketOn('2026-11-19'), 1);
    store.forgetOld('2026-11-21');
    expect([store.find('old'), store.find('recent')?.savedAt]).toEqual([undefined, 1]);
  });

  it('takes a damaged copy for none', () => {
    const storage = memory();
    const store = ticketStore(deviceStore(() => storage));
    storage.setItem('baari.book.ticket.abc', '{"ticket":{"serialNumber":"22"}}');
    storage.setItem('baari.book.ticket.def', 'not json');
    expect([store.find('abc'), store.find('def'), store.upcoming('2026-01-01')]).toEqual([undefined, undefined, []]);
  });

  it('without storage keeps tickets for as long as the page lasts', () => {
    const store = ticketStore(
      deviceStore(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    );
    store.keep('abc', ticketOn('2026-11-21'), 1);
    expect(store.find('abc')?.savedAt).toBe(1);
    expect(store.upcoming('2026-11-21').map(({ id }) => id)).toEqual(['abc']);
  });

  it('reads the ticket from its address', () => expect(ticketIdOf('https://clinic.test/book/t/a-B_9')).toBe('a-B_9'));
});
