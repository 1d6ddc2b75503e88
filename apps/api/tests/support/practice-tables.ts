import type pg from 'pg';

/** What is found before a practice is known, or is there once for all of them: people, their log-ins, codes, money, licences. */
export const DIRECTORY: readonly string[] = [
  'account',
  'clinic',
  'clinic_practice',
  'clinic_screen',
  'code_try',
  'ended_session',
  'feature_switch',
  'former_member',
  'google_identity',
  'invitation',
  'mail_code',
  'member',
  'member_pin',
  'member_practice',
  'operator_account',
  'operator_mail',
  'operator_session',
  'operator_visit',
  'passkey',
  'payment',
  'payment_order',
  'receipt',
  'receipt_series',
  'refund',
  'second_factor',
  'seen_from',
  'session',
  'shared_desk',
  'shared_desk_practice',
  'spent_challenge',
  'trial_use',
  'verified_licence',
  'was_this_you',
  'used_link',
  'webhook_event',
];
/** What each database has for itself. */
export const SERVICE: readonly string[] = [
  'function_file',
  'loose_file',
  'mail_failure',
  'message_stop',
  'migration',
  'rate_limit',
  'sandbox_entity',
  'service_process',
];

/** All other tables: those of the practices, each after those that it refers to. */
export async function practiceTables(client: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(`
    select c.relname as name, array(
      select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const left = rows.filter(({ name }) => !DIRECTORY.includes(name) && !SERVICE.includes(name));
  const sorted: string[] = [];
  while (left.length > 0) {
    const next = left.findIndex((table) => table.refers_to.every((other) => sorted.includes(other)));
    if (next < 0)
      throw new Error(`these refer to what is no practice's, or to each other: ${left.map((one) => one.name).join()}`);
    sorted.push(left.splice(next, 1)[0]!.name);
  }
  return sorted;
}

export interface OwnFunction {
  name: string;
  takes: string;
  isTrigger: boolean;
  /** The tables that it names or is a trigger of, and those of the functions that it calls. */
  tables: ReadonlySet<string>;
}

/** Our functions, and what each of them reaches. `but` is left out, with all that only it reaches. */
export async function ownFunctions(
  client: pg.Pool | pg.Client,
  tables: string[],
  but: string[],
): Promise<OwnFunction[]> {
  const { rows } = await client.query<{ name: string; takes: string; is_trigger: boolean; text: string }>(`
    select p.proname as name, pg_get_function_arguments(p.oid) as takes, p.prorettype = 'trigger'::regtype as is_trigger,
           concat_ws(' ', p.prosrc, (select string_agg('from ' || t.tgrelid::regclass, ' ') from pg_trigger t where t.tgfoid = p.oid)) as text
    from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  const all = rows.map((row) => ({ ...row, text: row.text.replace(/--.*|'[^']*'/g, '') }));
  const reached = new Map<string, Set<string>>();
  function reach({ name, takes, text }: { name: string; takes: string; text: string }): Set<string> {
    const key = `${name}(${takes})`;
    const known = reached.get(key);
    if (known) return known;
    const named = tables.filter((table) => new RegExp(`\\b(from|join|into|update|only)\\s+${table}\\b`).test(text));
    const found = new Set(named);
    reached.set(key, found);
    const called = all.filter((other) => !but.includes(other.name) && new RegExp(`\\b${other.name}\\(`).test(text));
    for (const other of called) for (const table of reach(other)) found.add(table);
    return found;
  }
  return all.map((one) => ({ name: one.name, takes: one.takes, isTrigger: one.is_trigger, tables: reach(one) }));
}

/** Copies all that a practice has from one database to another. */
export async function copyPractice(from: pg.Pool | pg.Client, to: pg.Client, doctorId: string): Promise<void> {
  for (const table of await practiceTables(from)) {
    const { rows } = await from.query<{ columns: string; all: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
              (select coalesce(json_agg(t), '[]')::text from ${table} t where doctor_id = $1) as all
       from pg_attribute where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [doctorId, table],
    );
    const { columns, all } = rows[0]!;
    await to.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [all],
    );
  }
}
