import { describe, expect, it } from 'vitest';
import { readTicket, writeTicket } from './rules.ts';

const keys = { newest: 1, byId: new Map([[1, Buffer.alloc(32, 7)]]) };
const appointment = { doctorId: 'zzz0k3v9wt', date: '2026-11-21', serial: 200 };

describe('tickets', () => {
  const ticket = writeTicket(keys, appointment);

  it('are short and read back', () => {
    expect(ticket).toMatch(/^[A-Za-z0-9_-]{32}$/);
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
  it('still verify after a newer key signs', () => {
    const rotated = { newest: 2, byId: new Map([...keys.byId, [2, Buffer.alloc(32, 9)]]) };
    expect(readTicket(rotated, ticket)).toEqual(appointment);
    expect(writeTicket(rotated, appointment)).not.toBe(ticket);
  });
});
