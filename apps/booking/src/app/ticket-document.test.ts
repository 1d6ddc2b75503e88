import { describe, expect, it } from 'vitest';
import type { Ticket } from '@baari/contract/ticket';
import { spokenIn, ticketDocument } from './ticket-document.tsx';

const PAGE = `<!doctype html><html lang="en-IN"><head><title>Book an appointment</title><link rel="stylesheet" href="/book/assets/a.css">
<meta name="ticket-files" content="/book/assets/T-1.js /book/assets/Q-2.js"></head>
<body><div id="root"><!--first view--><div class="bone"></div><!--/first view--></div><noscript><p>Please switch on JavaScript.</p></noscript></body></html>`;

const ticket: Ticket = {
  appointmentDate: '2026-11-21',
  serialNumber: 22,
  expectedTime: '11:40',
  expected: { from: '11:40', to: '12:00' },
  status: 'BOOKED',
  toConfirm: false,
  qrCodeData: 'https://clinic.test/book/t/abc',
  ticketUrl: 'https://clinic.test/book/t/abc',
  doctorId: 'k3m9x2ab7q',
  doctor: {
    name: 'Asha Rao',
    image: '',
    speciality: 'Cardiologist',
    address: '12 MG Road',
    city: 'Pune',
    pincode: '411001',
    phoneNumber: '9123456780',
    fees: 500,
    clock: '12h',
  },
  patientName: 'Ravi Kumar',
  state: 'EXPECTED',
  cancelReason: null,
  correctedAt: null,
  nowServing: 17,
  current: 17,
  peopleAhead: 4,
  notice: { lateMinutes: 0, closed: false, away: false },
  cancelledBy: null,
  movedTo: null,
};

const documentOf = (about: Partial<Ticket> = {}) =>
  ticketDocument(PAGE, { id: 'abc', ticket: { ...ticket, ...about }, today: '2026-11-21' }, '11:05');

describe('a ticket drawn by the server', () => {
  it('holds number, place, time and QR before any script or style', () => {
    const html = documentOf();
    expect(html).toContain('<p class="number">22</p>');
    expect(html).toContain('<dd>17</dd>');
    expect(html).toContain('<dd>4</dd>');
    expect(html).toContain('about 11:40\u00a0am to 12:00\u00a0pm');
    expect(html).toContain('As of 11:05\u00a0am');
    expect(html).toContain('<svg class="qr"');
    expect(html).not.toContain('class="bone"');
    expect(html).toContain('<title>Number 22: Dr. Asha Rao</title>');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="60"></noscript>');
    expect(documentOf({ status: 'COMPLETED' })).not.toContain('http-equiv');
    expect(html).not.toContain('JavaScript');
  });

  it('says whose turn it is: the next one is called to the clinic, the one being served is not', () => {
    const checkedIn = { status: 'VERIFIED', peopleAhead: 0 } as const;
    expect(documentOf({ ...checkedIn, nowServing: 21 })).toContain('You are next.');
    const served = documentOf({ ...checkedIn, state: 'CALLED', nowServing: 22 });
    expect(served).toContain('It is your turn. Please go in.');
    expect(served).not.toContain('You are next.');
  });

  it('lets the style sheet follow, so that it does not hold up the first view', () => {
    const html = documentOf();
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('class="number"'));
  });

  it('asks for the scripts of the ticket together with the first one', () => {
    const links = documentOf().match(/<link rel="modulepreload"[^>]*>/g);
    expect(links).toEqual(['T-1', 'Q-2'].map((name) => `<link rel="modulepreload" href="/book/assets/${name}.js">`));
  });

  it('takes names as text, wherever they stand', () => {
    const hostile = '</script><script>alert(1)</script> $& &amp;';
    const html = documentOf({ patientName: hostile, doctor: { ...ticket.doctor!, name: hostile } });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &amp;amp;');
    const data = /<script type="application\/json" id="served-ticket">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ id: 'abc', ticket: { patientName: hostile } });
  });

  it('speaks the language that is asked for, and English to the next who asks for none of ours', async () => {
    const served = { id: 'abc', ticket, today: '2026-11-21' };
    const inHindi = ticketDocument(PAGE, served, '11:05', await spokenIn(['xx', 'hi-IN', 'en']));
    expect(inHindi).toContain('<html lang="hi-IN" dir="ltr">');
    expect(inHindi).toContain('आपका नंबर');
    expect(inHindi).toContain('शनिवार, 21 नवंबर 2026');
    expect(inHindi).not.toContain('Your number');
    const next = ticketDocument(PAGE, served, '11:05', await spokenIn(['fr', undefined]));
    expect(next).toContain('<html lang="en-IN" dir="ltr">');
    expect(next).toContain('Your number');
  });
});
