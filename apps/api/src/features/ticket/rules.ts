import { addDays, daysBetween } from '@baari/calendar/days';
import type { TicketKey } from '../../lib/appointment-key.ts';
import { keyFor, mac, sameBytes } from '../../lib/secret.ts';

/** Signing keys by id; the newest signs, all verify. */
export interface TicketKeys {
  newest: number;
  byId: ReadonlyMap<number, Buffer>;
}

/** A ticket carries the number of its secret, so tickets of earlier secrets still verify. */
export const ticketKeys = (secrets: readonly Buffer[]): TicketKeys => ({
  newest: secrets.length,
  byId: new Map(secrets.map((secret, i) => [i + 1, keyFor(secret, `ticket ${i + 1}`)])),
});

// A ticket is 30 bytes: key id 1, doctor 7, days since the epoch 2, serial 2, nonce 6, MAC 12 (96 bits); 40 characters of
// base64url. Where the appointment has no nonce it is without it: 24 bytes, 32 characters.
const APPOINTMENT_BYTES = 12;
const NONCE_BYTES = 6;
const MAC_BYTES = 12;
const TICKET = /^(?:[A-Za-z0-9_-]{8}){4,5}$/;
const EPOCH = '2020-01-01';
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOW_BYTES = 2 ** 48;

const doctorNumber = (doctorId: string): number => {
  let value = 0;
  for (const character of doctorId) value = value * 32 + ALPHABET.indexOf(character);
  return value;
};

function doctorIdOf(value: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < 10; i += 1) {
    text = ALPHABET[rest % 32]! + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const signatureOf = (key: Buffer, signed: Buffer): Buffer => mac(key, signed).subarray(0, MAC_BYTES);

/** Writes the self-verifying ticket of an appointment. */
export function writeTicket(keys: TicketKeys, { doctorId, date, serial, nonce }: TicketKey): string {
  const signed = Buffer.alloc(APPOINTMENT_BYTES + (nonce === null ? 0 : NONCE_BYTES));
  const doctor = doctorNumber(doctorId);
  signed.writeUInt8(keys.newest, 0);
  signed.writeUInt8(Math.floor(doctor / LOW_BYTES), 1);
  signed.writeUIntBE(doctor % LOW_BYTES, 2, 6);
  signed.writeUInt16BE(daysBetween(EPOCH, date), 8);
  signed.writeUInt16BE(serial, 10);
  if (nonce !== null) signed.writeUIntBE(nonce, APPOINTMENT_BYTES, NONCE_BYTES);
  return Buffer.concat([signed, signatureOf(keys.byId.get(keys.newest)!, signed)]).toString('base64url');
}

/** Reads a ticket; null if we did not sign it. Needs no database call; whether the appointment is still there, only the database knows. */
export function readTicket(keys: TicketKeys, ticket: string): TicketKey | null {
  if (!TICKET.test(ticket)) return null;
  const bytes = Buffer.from(ticket, 'base64url');
  const signed = bytes.subarray(0, -MAC_BYTES);
  const key = keys.byId.get(signed.readUInt8(0));
  if (!key || !sameBytes(bytes.subarray(-MAC_BYTES), signatureOf(key, signed))) return null;
  return {
    doctorId: doctorIdOf(signed.readUInt8(1) * LOW_BYTES + signed.readUIntBE(2, 6)),
    date: addDays(EPOCH, signed.readUInt16BE(8)),
    serial: signed.readUInt16BE(10),
    nonce: signed.length === APPOINTMENT_BYTES ? null : signed.readUIntBE(APPOINTMENT_BYTES, NONCE_BYTES),
  };
}
