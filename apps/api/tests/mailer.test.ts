import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { MailNotTaken, smtpMailer } from '@baari/api/ports/mailer';
import type { Mailer, SmtpSettings } from '@baari/api/ports/mailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CERTIFICATE } from '@baari/testing/certificate';
import { startMailServer } from '@baari/testing/stand-ins/smtp';
import type { MailServer } from '@baari/testing/stand-ins/smtp';

const trusted = getCACertificates('default');
let server: MailServer | undefined;
let mailer: Mailer | undefined;
beforeEach(() => setDefaultCACertificates([...trusted, CERTIFICATE]));
afterEach(async () => {
  setDefaultCACertificates(trusted);
  mailer?.close();
  await server?.close();
  server = mailer = undefined;
});

const LOGIN = { user: 'asha@clinic.example', pass: 'mango/42%' };
const MAIL = {
  to: 'ravi@clinic.example',
  subject: 'Your code',
  purpose: 'signup',
  text: '048213',
  html: '<b>048213</b>',
};

function open(port: number, settings: Partial<SmtpSettings> = {}): Mailer {
  const from = { name: 'Asha, Clinic', address: 'no-reply@clinic.example' };
  return (mailer = smtpMailer({
    from,
    host: 'localhost',
    port,
    secure: false,
    requireTLS: false,
    auth: null,
    ...settings,
  }));
}
const refusal = async (by: Mailer): Promise<MailNotTaken> => {
  const fault: unknown = await by.send(MAIL).catch((error: unknown) => error);
  if (fault instanceof MailNotTaken) return fault;
  throw new Error(`not refused: ${String(fault)}`);
};

it.each([
  ['upgraded from the clear', 'upgrade', { requireTLS: true }],
  ['with TLS from the start', 'at once', { secure: true }],
] as const)('mail goes out %s, after a log-in', async (_, tls, settings) => {
  server = await startMailServer({ tls, login: LOGIN });
  await open(server.port, { ...settings, auth: LOGIN }).send(MAIL);
  expect(server.received).toMatchObject([
    {
      subject: 'Your code',
      from: { name: 'Asha, Clinic', address: 'no-reply@clinic.example' },
      to: [{ address: MAIL.to }],
    },
  ]);
});

it('nothing is sent unencrypted if TLS is required', async () => {
  server = await startMailServer();
  const { forGood, message } = await refusal(open(server.port, { requireTLS: true }));
  expect(message).toMatch(/^no encrypted connection to the mail server \(ETLS/);
  expect(forGood).toBe(false);
  expect(server.offered).toEqual([]);
});

it.each(['upgrade', 'at once'] as const)('nothing is offered to a server that nobody vouches for (%s)', async (tls) => {
  setDefaultCACertificates(trusted);
  server = await startMailServer({ tls });
  const { forGood, message } = await refusal(open(server.port, { secure: tls === 'at once' }));
  expect(message).toMatch(/\((ETLS|ESOCKET)\)$/);
  expect(forGood).toBe(false);
  expect(server.offered).toEqual([]);
});

it('a wrong log-in may be mended: it is no reason to give a mail up', async () => {
  server = await startMailServer({ tls: 'upgrade', login: LOGIN });
  const { forGood, message } = await refusal(open(server.port, { auth: { ...LOGIN, pass: 'wrong' } }));
  expect(message).toBe('the mail server refuses the log-in of SMTP_URL (EAUTH 535 5.7.8)');
  expect(forGood).toBe(false);
});

it.each([
  [550, true],
  [450, false],
])('an address refused with %i is given up for good: %s', async (code, expected) => {
  server = await startMailServer({ refuse: () => code });
  const { forGood, message } = await refusal(open(server.port));
  expect(forGood).toBe(expected);
  expect(message).toBe(`the address was refused (EENVELOPE ${code} 5.1.1)`);
  expect(message).not.toContain('ravi');
});

it('a server that is down is reported, without the mail’s address', async () => {
  const before = await startMailServer();
  await before.close();
  const { forGood, message } = await refusal(open(before.port));
  expect(forGood).toBe(false);
  expect(message).toMatch(/^the (mail server cannot be reached|connection to the mail server broke) \(/);
});

it('a server that speaks, but never comes to the point, is given up at the deadline', async () => {
  const sockets = new Set<Socket>();
  const talker = createServer((socket) => {
    sockets.add(socket);
    socket.write('220 mail.example at your service\r\n');
    let talking: NodeJS.Timeout;
    socket.once('data', () => (talking = setInterval(() => socket.write('250-and one thing more\r\n'), 50)));
    socket.on('close', () => clearInterval(talking)).on('error', () => {});
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => talker.once('listening', ready));
  const { port } = talker.address() as AddressInfo;
  const { forGood, message } = await refusal(open(port, { host: '127.0.0.1', deadlineMs: 500 }));
  expect(message).toBe('the mail server does not answer (ETIMEDOUT)');
  expect(forGood).toBe(false);
  for (const socket of sockets) socket.destroy();
  talker.close();
});
