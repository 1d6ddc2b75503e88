import { readSettings } from '../config/setting.ts';
import { traces, tracesSettings } from '../config/traces.ts';
import { ANSWER_DEADLINE_MS, fault, ok } from './finding.ts';
import type { Check } from './finding.ts';

const PATH = '/v1/traces';

/** What to do about an answer of the collector that takes nothing. */
function whyNot(status: number): string {
  if (status === 401 || status === 403) return 'refuses what it is sent with. Correct TRACES_HEADERS';
  if (status === 404 || status === 405)
    return `takes none at this address. Correct TRACES_URL, which usually ends in ${PATH}`;
  return `answers with the status ${status}. Its own log says why`;
}

export const looksAtTraces: Check = {
  name: 'traces',
  async look({ env }) {
    const collector = traces(readSettings(tracesSettings, env));
    if (collector === null) return [ok('Not used.')];
    const place = `The collector of traces at ${new URL(collector.url).host}`;
    try {
      // Nothing to take is the same as taking nothing.
      const { status } = await fetch(collector.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-protobuf', ...collector.headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
      });
      if (status >= 200 && status < 300) return [ok(`${place} answers.`)];
      return [fault(`${place} ${whyNot(status)}; until then traces are lost.`)];
    } catch (error) {
      const { cause, message } = error as Error;
      const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
      return [
        fault(`${place} cannot be reached (${why}). Start it, or correct TRACES_URL; until then traces are lost.`),
      ];
    }
  },
};
