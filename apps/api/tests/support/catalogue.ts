import type pg from 'pg';

/** Of no extension: those are PostgreSQL's. */
const OWN_FUNCTIONS = `'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** What each line of the catalogue says; where a name of a role stands, it is the owner's or the service's. */
const QUERIES: Readonly<Record<string, string>> = {
  column: `
    select format('%s.%s %s %s default %s identity %s no. %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then 'not null' else 'null' end, coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'),
             concat(a.attidentity, a.attgenerated), row_number() over (partition by c.oid order by a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  table: `
    select format('%s kind %s options %s row security %s forced %s', c.relname, c.relkind, c.reloptions, c.relrowsecurity,
             c.relforcerowsecurity) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'`,
  index: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  constraint: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  trigger: `
    select format('%s %s enabled %s', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) as line
    from pg_trigger where not tgisinternal and tgparentid = 0`,
  function: `
    select format('%s owner %s %s', p.oid::regprocedure, p.proowner::regrole, pg_get_functiondef(p.oid)) as line
    from pg_proc p where p.pronamespace = ${OWN_FUNCTIONS}`,
  policy: `
    select format('%s %s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd, roles, qual, with_check) as line
    from pg_policies where schemaname = 'public'`,
  view: `select format('%s %s', viewname, definition) as line from pg_views where schemaname = 'public'`,
  'grant on table': `
    select format('%s %s', c.relname, a.acl) as line from pg_class c
    cross join lateral unnest(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))::text[]) a (acl)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')`,
  'grant on column': `
    select format('%s.%s %s', c.relname, a.attname, g.acl) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral unnest(a.attacl::text[]) g (acl)
    where c.relnamespace = 'public'::regnamespace`,
  'grant on function': `
    select format('%s %s', p.oid::regprocedure, a.acl) as line from pg_proc p cross join lateral unnest(p.proacl::text[]) a (acl)
    where p.pronamespace = ${OWN_FUNCTIONS}`,
  'grant on schema': `
    select unnest(nspacl::text[]) as line from pg_namespace where nspname = 'public'`,
  'default grant': `
    select format('%s %s %s', defaclnamespace::regnamespace, defaclobjtype, defaclacl) as line from pg_default_acl`,
};

/** Everything that our schema is, one sorted line for each part, each with its kind in front. */
export async function catalogue(client: pg.Client | pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind}: ${line}`).sort());
  }
  return lines;
}
