import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDoctor } from '@baari/contract/booking';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { NOBODY_THERE, scrape } from './support/figures.ts';
import type { Figures } from './support/figures.ts';
import { expectedBy } from './support/promql.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const textOf = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
/** What Prometheus itself adds to what it scrapes. */
const PROMETHEUS_OWN = { metric: 'up', labels: ['job', 'instance', 'le'] };

/** `expr: one line`, or `expr: >-` and the deeper lines below. */
const alarmed = [...textOf('prometheus/alerts.yml').matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.+)\n)/gm)].map(
  ([, block, line]) => block ?? line ?? '',
);

interface Board {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}
const board = JSON.parse(textOf('grafana/baari.json')) as Board;
const drawn = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const chosen = board.templating.list.flatMap(({ query }) => /^label_values\((\w+), \w+\)$/.exec(query)?.[1] ?? []);

let api: TestApi;
let figures: Figures;
beforeAll(async () => {
  // Nothing listens there, and the figures of both are told all the same.
  api = await startApi(inject('ownerUrl'), { REDIS_URL: 'redis://127.0.0.1:1', ...NOBODY_THERE });
  await api
    .browser()
    .call(getDoctor, { params: { id: 'zzzzzzzzzz' } })
    .catch(() => undefined);
  figures = await scrape(api);
});
afterAll(() => api.stop());

/** The metrics and labels that an expression needs and no scrape tells. */
function missing(expression: string): string[] {
  const { metrics, matched, grouped } = expectedBy(expression);
  const { names, labelsOf } = figures;
  const known = (metric: string) => new Set([...labelsOf(metric), ...PROMETHEUS_OWN.labels]);
  const unknown = metrics.filter((name) => name !== PROMETHEUS_OWN.metric && !names.has(name));
  const ofSeries = metrics.filter((name) => labelsOf(name).size > 0);
  const strange = matched.flatMap(({ metric, labels }) =>
    labelsOf(metric).size > 0 ? labels.filter((label) => !known(metric).has(label)) : [],
  );
  const loose =
    ofSeries.length > 0 ? grouped.filter((label) => !ofSeries.some((metric) => known(metric).has(label))) : [];
  return [...unknown, ...strange, ...loose];
}

it.each([
  ['sum(rate(baari_nothing_total[5m])) / sum(rate(baari_refusals_total[5m]))', ['baari_nothing_total']],
  [
    'sum by (status) (rate(baari_http_request_duration_seconds_count{method="GET",status="200"}[5m]))',
    ['status', 'status'],
  ],
  [
    'histogram_quantile(0.99, sum by (le) (baari_http_request_duration_seconds)) > 1e3',
    ['baari_http_request_duration_seconds'],
  ],
])('finds out what no scrape tells: %s', (expression, names) => {
  expect(missing(expression)).toEqual(names);
});

it('alarms use only what is told', () => {
  expect(alarmed).toHaveLength([...textOf('prometheus/alerts.yml').matchAll(/- alert:/g)].length);
  expect(alarmed.filter((expression) => missing(expression).length > 0)).toEqual([]);
});

it('every alarm waits a while, has a severity, and says what to do', () => {
  const alarms = textOf('prometheus/alerts.yml').split('- alert:').slice(1);
  for (const alarm of alarms) {
    expect(alarm).toMatch(/^ {8}for: \d+[mh]$/m);
    expect(alarm).toMatch(/^ {8}labels: \{ severity: (critical|warning) \}$/m);
    expect(alarm).toMatch(/^ {10}summary: .{80,}$/m);
  }
});

it('every alarm goes off in a case of promtool’s tests', () => {
  const fired = /alertname(?:: (\w+)\n +exp_alerts|="(\w+)",alertstate="firing")/g;
  const tried = new Set(
    [...textOf('prometheus/alerts.test.yml').matchAll(fired)].map(([, one, other]) => one ?? other),
  );
  const names = [...textOf('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});

it('the board draws only what is told, and all that the service tells of itself', () => {
  expect(drawn.length).toBeGreaterThan(20);
  expect([...drawn, ...chosen].filter((expression) => missing(expression).length > 0)).toEqual([]);
  const used = new Set([...drawn, ...chosen].flatMap((expression) => expectedBy(expression).metrics));
  const own = [...figures.helps.keys()].filter((name) => name.startsWith('baari_'));
  const isDrawn = (name: string) => used.has(name) || used.has(`${name}_bucket`);
  expect(own.filter((name) => !isDrawn(name))).toEqual([]);
});

const promtool = process.env.PROMTOOL_PATH ?? '/usr/bin/promtool';
const lacksPromtool = !existsSync(promtool);
if (lacksPromtool) console.warn('SKIPPED: tests of alarms need promtool: set PROMTOOL_PATH to it, as npm test does.');

describe.skipIf(lacksPromtool)('promtool', () => {
  it.each([
    ['check', 'alerts.yml'],
    ['test', 'alerts.test.yml'],
  ])('%s rules finds no fault', (act, file) => {
    const { status, stdout, stderr } = spawnSync(promtool, [act, 'rules', file], {
      cwd: join(DEPLOY, 'prometheus'),
      encoding: 'utf8',
    });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
  });
});
