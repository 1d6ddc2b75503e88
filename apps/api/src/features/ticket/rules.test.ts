import { describe, expect, it } from 'vitest';
import { readTicket, writeTicket } from './rules.ts';

const keys = { newest: 1, byId: new Map([[1, Buffer.alloc(32, 7)]]) };
const place = { doctorId: 'zzz0k3v9wt', date: '2026-11-21', serial: 200 };

describe.each([
  ['tickets', { ...place, nonce: 2 ** 48 - 1 }, 40],
  ['tickets of appointments without a nonce', { ...place, nonce: null }, 32],
])('%s', (_, appointment, length) => {
  const ticket = writeTicket(keys, appointment);

  it('are short and read back', () => {
    expect(ticket).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(ticket).toHaveLength(length);
    expect(readTicket(keys, ticket)).toEqual(appointment);
  });
  it('are refused with any one character changed', () => {
    for (let i = 0; i < ticket.length; i += 1) {
      const changed = ticket.slice(0, i) + (ticket[i] === 'A' ? 'B' : 'A') + ticket.slice(i + 1);
      expect(readTicket(keys, changed)).toBeNull();
    }
  });
  it('are refused when signed with another key, and foreign texts are refused', () => {
    expect(readTicket({ newest: 1, byId: new Map([[1, Buffer.alloc(32, 8)]]) }, ticket)).toBeNull();
    for (const text of ['', 'hello', 'https://clinic.example/', `${ticket}A`, ` ${ticket}`, `javascript:/t/${ticket}`])
      expect(readTicket(keys, text)).toBeNull();
  });
  it('are refused with a part cut out or put in', () => {
    for (let i = 0; i <= ticket.length - 8; i += 1) {
      expect(readTicket(keys, ticket.slice(0, i) + ticket.slice(i + 8))).toBeNull();
      expect(readTicket(keys, ticket.slice(0, i) + 'A'.repeat(8) + ticket.slice(i))).toBeNull();
    }
  });
  it('still verify after a newer key signs', () => {
    const rotated = { newest: 2, byId: new Map([...keys.byId, [2, Buffer.alloc(32, 9)]]) };
    expect(readTicket(rotated, ticket)).toEqual(appointment);
    expect(writeTicket(rotated, appointment)).not.toBe(ticket);
  });
});

it('tickets of two bookings that had the same number differ', () => {
  expect(writeTicket(keys, { ...place, nonce: 7 })).not.toBe(writeTicket(keys, { ...place, nonce: 8 }));
});
