import type pg from 'pg';

/** What happens at a step: the statement fails, the connection's process ends, or it waits for `release`. */
export type Fault = 'fails' | 'killed' | 'waits';

export interface FaultSteps {
  /** Has `fault` happen at the `step`th change of a row from now on, counted before and after each change. */
  at(step: number, fault: Fault): Promise<void>;
  /** Lets everything happen again; tells how many steps there were. */
  off(): Promise<number>;
  /** Whether somebody stands at the step, waiting. */
  isReached(): Promise<boolean>;
}

/** Any number that nobody else locks. */
const LOCK = 411_001;

/** Counts every change of a row in any table, and breaks the one that a test names. */
export async function faultSteps(owner: pg.Client): Promise<FaultSteps> {
  await owner.query(`
    create schema fault;
    create sequence fault.step;
    create table fault.plan (step bigint, kind text);
    insert into fault.plan values (0, 'fails');
    create function fault.strike() returns trigger language plpgsql security definer as $$
    declare
      planned fault.plan;
    begin
      select * into planned from fault.plan;
      if planned.step > 0 and nextval('fault.step') = planned.step then
        case planned.kind
          when 'fails' then raise exception 'broken by a test';
          when 'killed' then
            perform pg_terminate_backend(pg_backend_pid());
            perform pg_sleep(10);
          else perform pg_advisory_xact_lock(${LOCK});
        end case;
      end if;
      return coalesce(new, old);
    end $$;`);
  const { rows: tables } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('migration', 'rate_limit')`);
  // One table at a time: a service at work would meet a transaction that locks them all in a deadlock.
  for (const { name } of tables) {
    await owner.query(`
      create trigger aaa before insert or update or delete on ${name} for each row execute function fault.strike();
      create trigger zzz after insert or update or delete on ${name} for each row execute function fault.strike();`);
  }
  return {
    async at(step, fault) {
      await owner.query("select setval('fault.step', 1, false)");
      if (fault === 'waits') await owner.query('select pg_advisory_lock($1)', [LOCK]);
      await owner.query('update fault.plan set step = $1, kind = $2', [step, fault]);
    },
    async off() {
      await owner.query('update fault.plan set step = 0');
      await owner.query('select pg_advisory_unlock_all()');
      const { rows } = await owner.query<{ steps: number }>('select last_value as steps from fault.step');
      return rows[0]!.steps;
    },
    async isReached() {
      const { rowCount } = await owner.query(
        "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
        [LOCK],
      );
      return rowCount === 1;
    },
  };
}
