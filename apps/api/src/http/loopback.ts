import type { FastifyReply, FastifyRequest } from 'fastify';

const isLoopbackAddress = (address = ''): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** What a proxy adds (RFC 7239 and the names from before it; RFC 9110, section 7.6.3). */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/;

/**
 * True if a request comes from this machine and was meant for it: by its connection, not by what it says of itself, because a
 * proxy on this machine forwards for everybody. One of the conditions of the development tools; the others are `devTools` in
 * config/service.ts.
 */
export const isFromThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));

/** A hook (`onRequest`) that makes a route a 404 to anybody but this machine. */
export async function hideFromOthers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // Without the answer of this hook the route would run as well while that one is sent.
  return isFromThisMachine(request) ? undefined : reply.callNotFound();
}
