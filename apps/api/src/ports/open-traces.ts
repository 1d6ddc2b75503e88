import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Collector, Traces } from '../lib/trace.ts';

/** The traces; null without a collector. OpenTelemetry is loaded only for one. */
export async function openTraces(
  collector: Collector | null,
  logger: FastifyBaseLogger,
  registry: Registry,
): Promise<Traces | null> {
  if (!collector) return null;
  const { tracesTo } = await import('./traces-otlp.ts');
  return tracesTo(collector, logger, registry);
}
