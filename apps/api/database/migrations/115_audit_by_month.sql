-- Large tables by month (docs/decisions/110): what a table has becomes its first part, as it lies. Months after it are parts of their own (make_months), in
-- a schema that only the owner may use; `rest` has what no part is there for. Until when the first one reaches was checked before
-- (apps/api/src/db/first-part.ts), so that here nothing is read but an empty table.
create schema months;

-- Puts a table away and makes an empty one like it in its place, which is kept by month. Refuses where something of another owner or schema hangs on the
-- table: it would go on with the first part alone.
create function months.put_away(p_table name, p_key name) returns void
language plpgsql
as $$
declare
  v_table constant regclass := format('public.%I', p_table)::regclass;
  v_hangs text;
  v_grant record;
begin
  select string_agg(h.what, ', ' order by h.what) into v_hangs from (
    select distinct 'view ' || r.ev_class::regclass as what from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = v_table
    union all
    select format('trigger %s on %s', t.tgname, p_table) from pg_trigger t where t.tgrelid = v_table and not t.tgisinternal
    union all
    select format('policy %s on %s', p.polname, p_table) from pg_policy p where p.polrelid = v_table) h;
  if v_hangs is not null then
    raise exception 'the table % is made anew, kept by month, and this hangs on it: %. Drop them, start again, and create them anew.', p_table, v_hangs;
  end if;
  execute format('alter table public.%I set schema months', p_table);
  execute format('alter table months.%1$I rename to %2$I; alter table months.%2$I enable row level security', p_table, p_table || '_first');
  execute format('create table public.%1$I (like months.%2$I including defaults including constraints including comments) partition by range (%3$I)',
                 p_table, p_table || '_first', p_key);
  for v_grant in
    select g.grantee, g.privilege_type, g.is_grantable from pg_class c, aclexplode(c.relacl) g where c.oid = v_table and g.grantee <> c.relowner
  loop
    execute format('grant %s on public.%I to %s%s', v_grant.privilege_type, p_table,
      case v_grant.grantee when 0 then 'public' else v_grant.grantee::regrole::text end, case when v_grant.is_grantable then ' with grant option' else '' end);
    execute format('revoke all on months.%I from %s', p_table || '_first', case v_grant.grantee when 0 then 'public' else v_grant.grantee::regrole::text end);
  end loop;
end $$;

-- Makes what was put away the first part, and a part for what has none. Both have the indexes of the whole by then, or get them here.
create function months.attach_first(p_table name, p_key name, p_more text) returns void
language plpgsql set timezone = 'UTC'
as $$
declare
  v_first constant text := p_table || '_first';
  v_checked name;
  v_end date;
begin
  select c.conname, to_date(right(c.conname, 7), 'YYYY_MM') into v_checked, v_end from pg_constraint c
  where c.conrelid = format('months.%I', v_first)::regclass and c.conname like 'ends\_before\_%';
  if v_checked is null then
    execute format('select date_trunc(''month'', greatest(max(f.%I)::timestamp + interval ''1 month'', now()::timestamp)) from months.%I f', p_key, v_first)
    into v_end;
  else
    execute format('alter table public.%I drop constraint %I', p_table, v_checked);
  end if;
  execute format('alter table public.%I attach partition months.%I for values from (minvalue) to (%L)', p_table, v_first, v_end || ' 00:00+00');
  if v_checked is not null then
    execute format('alter table months.%I drop constraint %I', v_first, v_checked);
  end if;
  execute format('create table months.%1$I (like public.%2$I including defaults including constraints%3$s); alter table months.%1$I enable row level security',
                 p_table || '_rest', p_table, p_more);
  execute format('alter table public.%I attach partition months.%I default', p_table, p_table || '_rest');
end $$;

select months.put_away('audit_entry', 'at');
-- A part is unique by itself: entry_no comes from one sequence.
do $$
declare
  v_next bigint;
begin
  select case when s.is_called then s.last_value + 1 else s.last_value end into v_next from months.audit_entry_entry_no_seq s;
  alter table months.audit_entry_first alter column entry_no drop identity;
  execute format('alter table audit_entry alter column entry_no add generated always as identity (start with %s)', v_next);
end $$;
create index audit_age on audit_entry using brin (at);
select months.attach_first('audit_entry', 'at', ', primary key (doctor_id, entry_no)');
