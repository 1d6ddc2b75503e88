import Negotiator from 'negotiator';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { clinicTime } from '@baari/calendar/zone';
import { timeOf } from '@baari/calendar/slots';
import type { Ticket } from '@baari/contract/ticket';
import { getTicket } from '@baari/contract/ticket';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../lib/failure.ts';
import { clientAddress } from './client-address.ts';
import { takes } from './compression.ts';
import type { Limiter } from './rate-limits.ts';
import type { WebApps } from './web.ts';

/** What the patient app's build makes for the server. */
interface TicketDrawing {
  /** What is said in the first of these languages that there is. */
  spokenIn(wanted: readonly unknown[]): Promise<object>;
  /** Draws the whole page of one ticket. */
  ticketDocument(
    page: string,
    served: { id: string; ticket: Ticket; today: string },
    time: string,
    spoken: object,
  ): string;
}

const compress = promisify(brotliCompress);
/** A third of the size in half a millisecond; a higher level would cost more time than it saves. */
const COMPRESSION = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

interface TicketRequest {
  Params: { ticket: string };
  /** `?lang=hi`, or `?hi`, as a link in a message says it. */
  Querystring: { lang?: string; [language: string]: string | undefined };
}

interface TicketPageParts {
  web: WebApps;
  limiter: Limiter;
  clock: () => Date;
  zone: string;
  /** Throws NOT_FOUND for a ticket that we did not sign. */
  read(ticket: string, now: Date): Promise<Ticket>;
}

/** Draws /book/t/:ticket: number, place and QR can be read before any script is loaded (docs/decisions/008). */
export async function installTicketPage(app: FastifyInstance, parts: TicketPageParts): Promise<void> {
  const { web, limiter, clock, zone, read } = parts;
  const built = join(web.booking, '../server/dist/ticket-document.js');
  if (!existsSync(built)) throw new Error('The patient app is not built. Run: npm run build');
  // Loaded with the first ticket, so that the start does not wait for it.
  let drawing: Promise<TicketDrawing> | undefined;
  const load = () => (drawing ??= import(built) as Promise<TicketDrawing>);
  const page = await readFile(join(web.booking, 'index.html'), 'utf8');

  app.get<TicketRequest>('/book/t/:ticket', { schema: { hide: true } }, async (request, reply) => {
    await limiter.take(getTicket.limit, clientAddress(request));
    const now = clock();
    const { date, minute } = clinicTime(now, zone);
    const id = request.params.ticket;
    const ticket = await read(id, now).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    // If it is not one of our tickets, the app itself says so.
    if (!ticket) return reply.code(404).send(page);
    const { spokenIn, ticketDocument } = await load();
    const linked = [request.query.lang, ...Object.keys(request.query)];
    const spoken = await spokenIn([...linked, ...new Negotiator(request.raw).languages()]);
    const html = ticketDocument(page, { id, ticket, today: date }, timeOf(minute), spoken);
    void reply.header('vary', 'accept-encoding, accept-language');
    if (!takes('br', request)) return html;
    void reply.header('content-encoding', 'br');
    return compress(html, COMPRESSION);
  });
}
