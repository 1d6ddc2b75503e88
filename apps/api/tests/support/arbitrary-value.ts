import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Text that breaks what takes it for something else: a statement, a page, a formula, a path, a pattern, the end of a string. */
const HOSTILE_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  'a\u202eb',
  '\ufeff',
  '\u200b',
  '\r\nSet-Cookie: baari=x',
  "' or 1=1 --",
  "'; drop table account; --",
  '$1',
  '%',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(400),
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  'x'.repeat(20_001),
  '😀'.repeat(300),
  'ﷺ'.repeat(100),
  `${'a'.repeat(60)}!@${'b'.repeat(60)}`,
  'İ',
];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXT),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)), maxLength: 20 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63),
  fc.double(),
);

/** Whatever JSON can say and nobody expected. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], [[]], {}, { $gt: '' }, { toString: 1 }, { length: -1 }, [
      'a',
      'b',
    ]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

function validText(schema: Schema, checks: readonly z.core.$ZodCheck<never>[]): fc.Arbitrary<unknown> {
  const definitions = [schema, ...checks].map((one) => one._zod.def as { pattern?: RegExp; maximum?: number });
  const pattern = definitions.find((one) => one.pattern)?.pattern;
  if (pattern) return fc.stringMatching(pattern);
  const maxLength = definitions.find((one) => one.maximum !== undefined)?.maximum ?? 100;
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 200) });
}

function validShape(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: Schema) => valid(one, known);
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, inner(value)])));
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 });
    case 'optional':
    case 'default':
    case 'catch':
      return fc.option(inner(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'pipe':
      return inner(def.in);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'string':
      return validText(schema, def.checks ?? []);
    case 'number':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    default:
      // A kind that nobody has taught this walk must not go untested.
      throw new Error(`No arbitrary for schemas of the kind ${def.type}`);
  }
}

/** What `schema` mostly accepts: of its own shape, and from `known` whatever it takes. */
export function valid(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const taken = known.filter((value) => accepts(schema, value));
  const shaped = validShape(schema, known);
  return taken.length === 0
    ? shaped
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...taken) }, { weight: 1, arbitrary: shaped });
}

const UNKNOWN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$where',
  'isAdmin',
  'doctor_id',
  '',
  'a.b[0]',
];

/** Fields that `schema` accepts but for one or two of them: wrong, missing, or more than it knows. */
export function fields(schema: z.ZodMiniObject, known: readonly unknown[]): fc.Arbitrary<[string, unknown][]> {
  const right = validShape(schema, known).map((value) => Object.entries(value as object) as [string, unknown][]);
  const names = [...Object.keys(schema.shape), ...UNKNOWN_KEYS];
  const change = fc.record({ name: fc.constantFrom(...names), value: fc.option(hostile, { freq: 4, nil: undefined }) });
  const changed = fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([entries, changes]) => [
      ...entries.filter(([name]) => !changes.some((one) => one.name === name)),
      ...changes.map(({ name, value }): [string, unknown] => [name, value]),
    ]);
  const wild = fc.array(fc.tuple(fc.constantFrom(...names), hostile), { maxLength: 8 });
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 4, arbitrary: changed }, { weight: 1, arbitrary: wild });
}
