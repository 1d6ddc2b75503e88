import { DISPLAY_KEY_COOKIE, watchDisplay } from '@baari/contract/queue-display';
import { watchScreen } from '@baari/contract/queue-screen';
import type { EndpointShape } from '@baari/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../lib/client.ts';
import type { DisplayKeys } from '../lib/display-key.ts';
import { clientAddress } from './client-address.ts';

/** The streams that a screen follows; the key is of the doctor, or of the screen of several. */
const FOLLOWED = [watchDisplay, watchScreen];

type Asked = Pick<FastifyRequest, 'params' | 'cookies' | 'ip' | 'socket'>;

/**
 * A waiting room's screen that shows the key of its link, as a client of its own; null for all other calls. In another
 * network it is another client, so whoever copied the link takes nothing from the clinic's screen.
 */
export function screenOf(endpoint: EndpointShape, request: Asked, keys: DisplayKeys): Client | null {
  const key = request.cookies[DISPLAY_KEY_COOKIE];
  const followed = FOLLOWED.find(({ path }) => path === endpoint.path);
  if (!followed || key === undefined) return null;
  const { id } = followed.params.safeParse(request.params).data ?? {};
  if (id === undefined || !keys.fits(key, id)) return null;
  return { key: `display ${id} ${clientAddress(request)}`, isKnown: true, isScreen: true };
}
