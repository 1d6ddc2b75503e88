import type { EndpointShape } from '@baari/contract/endpoint';
import { changesState } from '@baari/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../lib/failure.ts';

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function mayChangeState(endpoint: EndpointShape, request: FastifyRequest, publicOrigin: string): boolean {
  const site = first(request.headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' && first(request.headers['sec-fetch-mode']) !== 'navigate';
  const origin = first(request.headers.origin);
  if (origin !== undefined) return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
  return endpoint.method !== 'GET' || !(first(request.headers.accept) ?? '').includes('text/html');
}

/** Refuses a state-changing call that another site caused the browser to send. */
export function refuseCrossSite(endpoint: EndpointShape, request: FastifyRequest, publicOrigin: string): void {
  if (changesState(endpoint) && !mayChangeState(endpoint, request, publicOrigin)) throw new Failure('CROSS_SITE');
}

/** True for a form that a page of ours sends, which is a navigation. */
export function isFromOurPage(request: FastifyRequest, publicOrigin: string): boolean {
  const site = first(request.headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin';
  const origin = first(request.headers.origin);
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}
