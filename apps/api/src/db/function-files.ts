import { join } from 'node:path';
import type pg from 'pg';
import { readSql, recordedIn, runFile } from './sql-files.ts';
import type { Recorded, SqlFile } from './sql-files.ts';

const FOLDER = join(import.meta.dirname, '../../database/functions');
/** Creates the role and the helper functions that all other files need. */
const FIRST = 'access.sql';

/** The files with functions, views, triggers, policies and grants, in the order in which they are applied. */
export async function knownFunctionFiles(): Promise<SqlFile[]> {
  const files = await readSql(FOLDER, /\.sql$/);
  return [...files.filter(({ name }) => name === FIRST), ...files.filter(({ name }) => name !== FIRST)];
}

/** The name under which function_file keeps the checksum of what the files made; like those of release.ts, it is no file. */
const MADE = 'catalogue';
const isFile = ({ name }: Recorded): boolean => name.endsWith('.sql');

/** The function files that were applied to a database; none if they must be applied again. */
export const appliedFunctionFiles = async (client: pg.Client): Promise<Recorded[]> =>
  (await recordedIn(client, 'function_file')).filter(isFile);

/** True unless the database has exactly these files. */
export const differ = (applied: readonly Recorded[], known: readonly SqlFile[]): boolean =>
  applied.length !== known.length ||
  known.some(({ name, checksum }) => !applied.some((one) => one.name === name && one.checksum === checksum));

/**
 * The objects that these files own: tables, views and routines in schema public with our role as owner, without those
 * of extensions; triggers that run one of these routines; policies for the service or for our role.
 */
const OURS = `
  with me as (select oid from pg_roles where rolname = current_user),
  app as (select oid from pg_roles where rolname = 'baari_app'),
  relation as (
    select c.oid, c.relkind, c.oid::regclass::text as name from pg_class c, me
    where c.relnamespace = 'public'::regnamespace and c.relowner = me.oid and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
  routine as (
    select p.oid, p.oid::regprocedure::text as name from pg_proc p, me
    where p.pronamespace = 'public'::regnamespace and p.proowner = me.oid and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'))`;

/** Statements that drop everything except tables and their data, and lock the tables until the transaction ends. */
const REMOVALS = `${OURS}
  select 1 as step, 'lock table ' || string_agg(name, ', ') || ' in access exclusive mode' as statement
  from relation where relkind in ('r', 'p') having count(*) > 0
  union all
  select 2, format('drop trigger %I on %s', t.tgname, r.name)
  from pg_trigger t join relation r on r.oid = t.tgrelid join routine f on f.oid = t.tgfoid where not t.tgisinternal
  union all
  select 3, format('drop policy %I on %s', p.polname, r.name)
  from pg_policy p join relation r on r.oid = p.polrelid
  where p.polroles <@ array(select oid from me union select oid from app)
  union all
  select 4, format('alter table %s disable row level security, no force row level security', r.name)
  from relation r join pg_class c using (oid) where c.relrowsecurity or c.relforcerowsecurity
  union all
  select 5, 'drop view ' || string_agg(name, ', ') from relation where relkind = 'v' having count(*) > 0
  union all
  select 6, 'drop routine ' || string_agg(name, ', ') from routine having count(*) > 0
  union all
  select 7, format('revoke all on %s from baari_app', r.name) from relation r, app
  where r.relkind <> 'v' and exists (
    select from pg_class c, aclexplode(c.relacl) g where c.oid = r.oid and g.grantee = app.oid
    union all
    select from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = r.oid and g.grantee = app.oid)
  order by step`;

/** Function bodies are not checked on creation, so files need no order. This query checks them afterwards. */
const VALIDATIONS = `${OURS}
  select f.name, format('select %I(%s)', case l.lanname when 'sql' then 'fmgr_sql_validator' else 'plpgsql_validator' end, f.oid) as statement
  from routine f join pg_proc p using (oid) join pg_language l on l.oid = p.prolang
  where l.lanname in ('sql', 'plpgsql')`;

/** A checksum of the functions with the names $2, as they are in the database. */
const FUNCTIONS = `${OURS}
  select md5(string_agg(pg_get_functiondef(p.oid), '' order by f.name collate "C"))
  from routine f join pg_proc p using (oid) where p.proname = any($2)`;

/** The names of the functions that these files create. */
const namesIn = (files: readonly SqlFile[]): string[] =>
  files.flatMap(({ sql }) => [...sql.matchAll(/^create function (\w+)\(/gm)].map(([, name]) => name!));

/** Whether the functions of these files are in the database as the files made them: none dropped or replaced by hand. */
export async function areAsMade(client: pg.Client, files: readonly SqlFile[]): Promise<boolean> {
  const { rowCount } = await client.query(`select from function_file where name = $1 and checksum = (${FUNCTIONS})`, [
    MADE,
    namesIn(files),
  ]);
  return rowCount === 1;
}

async function runAll(client: pg.Client, generator: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(generator);
  await client.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** Drops all our functions, views, triggers, policies and grants, in the caller's transaction. */
export const removeFunctions = (client: pg.Client): Promise<void> => runAll(client, REMOVALS);

/** Creates all of them again, in the caller's transaction. */
export async function applyFunctionFiles(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const file of files) await runFile(client, file);
  await client.query('set local check_function_bodies = on');
  const { rows } = await client.query<{ name: string; statement: string }>(VALIDATIONS);
  for (const { name, statement } of rows) {
    const start = `create function ${name.slice(0, name.indexOf('(') + 1)}`;
    const file = files.find(({ sql }) => sql.includes(start));
    await runFile(client, { name: `${file?.name}, function ${name}`, sql: statement });
  }
}

/** Records which files a database has, and what they made. */
export async function recordFunctionFiles(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query('create table if not exists function_file (name text primary key, checksum text not null)');
  await client.query('delete from function_file');
  await client.query('insert into function_file select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ]);
  if (files.length > 0)
    await client.query(`insert into function_file select $1, (${FUNCTIONS})`, [MADE, namesIn(files)]);
}
