import type { TestApi } from '@baari/testing/api';

/** A bucket for backups and a replica where nothing listens: their figures are told all the same. */
export const NOBODY_THERE = {
  DATABASE_READ_URL: 'postgresql://127.0.0.1:1/clinic',
  BACKUP_BUCKET: 'clinic-backups',
  BACKUP_ENDPOINT: 'http://127.0.0.1:1',
  BACKUP_ACCESS_KEY_ID: 'id',
  BACKUP_SECRET_ACCESS_KEY: 'hush-hush',
};

/** What a scrape of /metrics answers. */
export interface Figures {
  text: string;
  /** Every metric with its help text. */
  helps: ReadonlyMap<string, string>;
  /** Every name that an expression may use: of a histogram its buckets, sum and count. */
  names: ReadonlySet<string>;
  /** The names of labels of all series of a metric. */
  labelsOf(name: string): ReadonlySet<string>;
  /** The sum of all series with this name and, among others, these labels; 0 if there is none. */
  sum(name: string, labels?: Record<string, string | number>): number;
}

interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const SERIES = /^(\w+)(?:\{(.*)\})? (\S+)$/gm;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

const seriesIn = (text: string): Series[] =>
  [...text.matchAll(SERIES)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, key, given]) => [key, given])),
    value: Number(value),
  }));

export function figuresIn(text: string): Figures {
  const series = seriesIn(text);
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => ({ name, kind }));
  const of = (wanted: string) => series.filter(({ name }) => name === wanted);
  return {
    text,
    helps: new Map([...text.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name = '', help = '']) => [name, help])),
    names: new Set(
      kinds.flatMap(({ name, kind }) =>
        kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    ),
    labelsOf: (name) => new Set(of(name).flatMap(({ labels }) => Object.keys(labels))),
    sum: (name, wanted = {}) =>
      of(name)
        .filter(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === String(value)))
        .reduce((sum, { value }) => sum + value, 0),
  };
}

export const scrape = async (api: TestApi): Promise<Figures> =>
  figuresIn(await (await api.browser().fetch('/metrics')).text());
