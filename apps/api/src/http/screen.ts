import { DISPLAY_KEY_COOKIE, watchDisplay } from '@baari/contract/queue-display';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/client.ts';
import type { DisplayKeys } from '../lib/display-key.ts';
import { clientAddress } from './client-address.ts';

type Asked = Pick<FastifyRequest, 'params' | 'cookies' | 'ip' | 'socket'>;

/**
 * A waiting room's screen that shows the key of its clinic's link, as a client of its own; null for all other calls. In another
 * network it is another client, so whoever copied the link takes nothing from the clinic's screen.
 */
export function screenOf(endpoint: EndpointShape, request: Asked, keys: DisplayKeys): Client | null {
  const key = request.cookies[DISPLAY_KEY_COOKIE];
  if (endpoint.path !== watchDisplay.path || key === undefined) return null;
  const { id } = watchDisplay.params.safeParse(request.params).data ?? {};
  if (id === undefined || !keys.fits(key, id)) return null;
  return { key: `display ${id} ${clientAddress(request)}`, isKnown: true, isScreen: true };
}
