import type { FastifyRequest } from 'fastify';

export const isLoopbackAddress = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** True if the request was addressed to this machine by name: one of the conditions of the development tools; the others are `devTools` in config/service.ts. */
export const asksLoopback = (request: FastifyRequest): boolean => LOOPBACK_HOST.test(request.headers.host ?? '');
