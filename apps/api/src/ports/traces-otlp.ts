import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createNoopMeter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Meter, Span as ToldSpan, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { inSpan } from '../lib/trace.ts';
import type { Collector, Span, StatementEnd, Traces } from '../lib/trace.ts';
import { VERSION } from '../lib/version.ts';

/** While the collector is away, spans wait up to this number; those that come then are dropped. */
const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
const BATCH_EVERY_MS = 1_000;
const SEND_DEADLINE_MS = 3_000;
/** Part of the ten seconds that a stop may take. */
const CLOSE_DEADLINE_MS = 900;
const TROUBLE_TOLD_MS = 60_000;

/** Only this version of the W3C's Trace Context, so that nothing else of the header is ever repeated. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const IN_POSTGRESQL = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } } as const;

function contextOf(traceparent: unknown): Context {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

class OpenSpan implements Span {
  readonly traceId: string;
  readonly #tracer: Tracer;
  readonly #span: ToldSpan;
  readonly #context: Context;

  constructor(tracer: Tracer, span: ToldSpan) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = trace.setSpan(ROOT_CONTEXT, span);
    this.traceId = span.spanContext().traceId;
  }

  traceparent() {
    return this.#span.isRecording() ? `00-${this.traceId}-${this.#span.spanContext().spanId}-01` : null;
  }

  statement(name: string): StatementEnd | undefined {
    if (!this.#span.isRecording()) return undefined;
    const statement = this.#tracer.startSpan(name, IN_POSTGRESQL, this.#context);
    return (error) => {
      if (error) {
        const { code } = error as { code?: unknown };
        if (typeof code === 'string' && SQLSTATE.test(code)) statement.setAttribute('db.response.status_code', code);
        statement.setStatus({ code: SpanStatusCode.ERROR });
      }
      statement.end();
    };
  }

  end(call?: { status: number; problem?: string | undefined }) {
    if (!this.#span.isRecording()) return;
    if (call) this.#span.setAttribute('http.response.status_code', call.status);
    if (call?.problem) this.#span.setAttribute('baari.problem', call.problem);
    if (call && call.status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }

  fail() {
    if (!this.#span.isRecording()) return;
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

/** Counts what becomes of spans, as the library counts it, and says every now and then that the collector does not take them. */
function counting(logger: FastifyBaseLogger, registry: Registry): Meter {
  const spans = new Counter({
    name: 'baari_trace_spans_total',
    help: 'Spans of traces, by outcome: sent, failed if the collector did not take them, dropped if too many waited for it',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'failed', 'dropped']) spans.inc({ outcome }, 0);
  let toldAt = -Infinity;
  function lost(outcome: 'failed' | 'dropped', count: number): void {
    spans.inc({ outcome }, count);
    if (performance.now() - toldAt < TROUBLE_TOLD_MS) return;
    toldAt = performance.now();
    logger.warn('the collector does not take traces: they are lost');
  }
  const meter = createNoopMeter();
  meter.createCounter = () => ({
    add(count, attributes) {
      const error = attributes?.['error.type'];
      // The batch's timer began in some call, which has nothing to do with it.
      inSpan(undefined, () =>
        error ? lost(error === 'queue_full' ? 'dropped' : 'failed', count) : spans.inc({ outcome: 'sent' }, count),
      );
    },
  });
  return meter;
}

/** Traces that a collector is told of by OTLP, in batches and beside the work: no call waits for it or fails by it. */
export function tracesTo({ url, headers, ratio }: Collector, logger: FastifyBaseLogger, registry: Registry): Traces {
  const meter = counting(logger, registry);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'baari',
      'service.version': VERSION,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_DEADLINE_MS }),
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: BATCH_EVERY_MS,
        exportTimeoutMillis: SEND_DEADLINE_MS,
        selfObsMeterProvider: { getMeter: () => meter },
      }),
    ],
  });
  const tracer = provider.getTracer('baari', VERSION);
  return {
    call(method, route, traceparent) {
      const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
      const name = route === undefined ? method : `${method} ${route}`;
      return new OpenSpan(
        tracer,
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent)),
      );
    },
    job(name, tries, traceparent) {
      const options = { kind: SpanKind.CONSUMER, attributes: { 'baari.job.tries': tries } };
      return new OpenSpan(tracer, tracer.startSpan(`job ${name}`, options, contextOf(traceparent)));
    },
    async close() {
      const told = provider.shutdown().catch(() => undefined);
      await Promise.race([told, delay(CLOSE_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
