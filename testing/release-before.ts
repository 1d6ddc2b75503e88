import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APP_ROLE } from '@baari/api/db/connection-settings';
import type pg from 'pg';
import { z } from 'zod';

const FILE = new URL('../apps/api/database/release-before.json', import.meta.url);

/** Whoever keeps something for the release before alone says so by this comment on it; the next release may drop it. */
const KEPT = 'kept for the release before';

const ColumnNeed = z.object({ type: z.string(), isOptional: z.boolean() });
const TableNeed = z.object({ rights: z.array(z.string()), columns: z.record(z.string(), ColumnNeed) });
const FunctionNeed = z.object({ takes: z.array(z.string()), gives: z.string() });
const Needs = z.object({
  version: z.string(),
  /** Of which it was made. */
  commit: z.string(),
  functions: z.record(z.string(), FunctionNeed),
  tables: z.record(z.string(), TableNeed),
});
/** What the service of a release asks of the database: whatever its role may call, read or write. */
export type Needs = z.infer<typeof Needs>;

export const needsOfReleaseBefore = (): Needs => Needs.parse(JSON.parse(readFileSync(FILE, 'utf8')));
export const writeNeeds = (needs: Needs): void =>
  writeFileSync(fileURLToPath(FILE), `${JSON.stringify(needs, null, 1)}\n`);

interface FoundFunction extends z.infer<typeof FunctionNeed> {
  name: string;
  /** How many of the last arguments may be left out. */
  defaults: number;
}

/** All but what has this comment. */
async function functionsOf(owner: pg.Client | pg.Pool, leftOut: string | null): Promise<FoundFunction[]> {
  const { rows } = await owner.query<FoundFunction>(
    `select p.proname as name, p.pronargdefaults as defaults, pg_get_function_result(p.oid) as gives,
       array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, n) order by n) as takes
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute')
       and ($2::text is null or coalesce(obj_description(p.oid, 'pg_proc'), '') <> $2)
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 1, 4`,
    [APP_ROLE, leftOut],
  );
  return rows;
}

async function tablesOf(owner: pg.Client | pg.Pool, leftOut: string | null): Promise<Needs['tables']> {
  const { rows } = await owner.query<{
    name: string;
    column: string;
    type: string;
    isOptional: boolean;
    rights: string[];
  }>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional",
       array(select r from unnest('{select,insert,update,delete}'::text[]) r
         where has_table_privilege($1, c.oid, r) or (r <> 'delete' and has_any_column_privilege($1, c.oid, r))) as rights
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
       and ($2::text is null or $2 not in (coalesce(col_description(c.oid, a.attnum), ''), coalesce(obj_description(c.oid, 'pg_class'), '')))
     order by 1, 2`,
    [APP_ROLE, leftOut],
  );
  const tables: Needs['tables'] = {};
  for (const { name, column, type, isOptional, rights } of rows) {
    if (rights.length === 0) continue;
    tables[name] ??= { rights, columns: {} };
    tables[name].columns[column] = { type, isOptional };
  }
  return tables;
}

/** What the service of this release, which calls these functions by itself, asks of its database. */
export async function needsOf(
  owner: pg.Client | pg.Pool,
  { version, commit }: Pick<Needs, 'version' | 'commit'>,
  isCalled: (name: string) => boolean,
): Promise<Needs> {
  const called = (await functionsOf(owner, KEPT)).filter(({ name }) => isCalled(name));
  const functions = called.map(({ name, takes, gives }): [string, z.infer<typeof FunctionNeed>] => [
    `${name}(${takes.join(', ')})`,
    { takes, gives },
  ]);
  return { version, commit, functions: Object.fromEntries(functions), tables: await tablesOf(owner, KEPT) };
}

/** `TABLE(a integer, b numeric(4,2))` as its columns; anything else as one. */
function partsOf(gives: string): string[] {
  const columns = /^TABLE\((.*)\)$/.exec(gives)?.[1];
  return columns === undefined ? [gives] : columns.split(/, (?=\w+ )/);
}

const gives = (found: FoundFunction, need: z.infer<typeof FunctionNeed>): boolean =>
  partsOf(need.gives).every((part) => partsOf(found.gives).includes(part));

/** Whether a call with these arguments reaches the function. */
const takes = ({ takes: all, defaults }: FoundFunction, given: readonly string[]): boolean =>
  given.length <= all.length &&
  given.length >= all.length - defaults &&
  given.every((type, place) => type === all[place]);

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('));

function functionProblems(needs: Needs, found: readonly FoundFunction[]): string[] {
  return Object.entries(needs.functions).flatMap(([signature, need]) => {
    const called = found.filter((one) => one.name === nameOf(signature) && takes(one, need.takes));
    if (called.length === 0) return [`${signature} cannot be called any more`];
    if (called.length > 1) return [`${signature} could mean ${called.length} functions`];
    return gives(called[0]!, need) ? [] : [`${signature} gives ${called[0]!.gives}, no longer ${need.gives}`];
  });
}

function tableProblems(needs: Needs, tables: Needs['tables']): string[] {
  return Object.entries(needs.tables).flatMap(([name, { rights, columns }]) => {
    const found = tables[name];
    if (!found) return [`${name} is gone, or may not be used any more`];
    const added = Object.entries(found.columns).filter(([column]) => !columns[column]);
    return [
      ...rights.filter((right) => !found.rights.includes(right)).map((right) => `${name} is closed to ${right}`),
      ...Object.entries(columns).flatMap(([column, { type, isOptional }]) => {
        const now = found.columns[column];
        if (!now) return [`${name}.${column} is gone`];
        if (now.type !== type) return [`${name}.${column} is ${now.type}, no longer ${type}`];
        return isOptional && !now.isOptional ? [`${name}.${column} must be given now`] : [];
      }),
      ...added
        .filter(([, { isOptional }]) => !isOptional && rights.includes('insert'))
        .map(([column]) => `${name}.${column} is new and must be given`),
    ];
  });
}

/** What the release with these needs would miss in this database. */
export async function missedBy(needs: Needs, owner: pg.Client | pg.Pool): Promise<string[]> {
  return [
    ...functionProblems(needs, await functionsOf(owner, null)),
    ...tableProblems(needs, await tablesOf(owner, null)),
  ];
}
