-- Large tables are kept by month (docs/decisions/110): a part for each month, in the schema `months`; `first` for all before, which may be gone by now;
-- `rest` for what has no part of its own.

-- Their parts: from the first day of a month to that of another one. `first` has no beginning, `rest` neither beginning nor end. One that is dropped
-- at the same moment is still listed, but without bounds, as if it were the rest: it is left out.
create function month_parts() returns table (whole regclass, part regclass, from_month date, to_month date)
language sql stable set timezone = 'UTC' set datestyle = 'ISO'
as $$
  select i.inhparent::regclass, p.oid::regclass,
         substring(pg_get_expr(p.relpartbound, p.oid) from 'FROM \(''(\d{4}-\d\d-\d\d)')::date,
         substring(pg_get_expr(p.relpartbound, p.oid) from 'TO \(''(\d{4}-\d\d-\d\d)')::date
  from pg_class w
  join pg_inherits i on i.inhparent = w.oid
  join pg_class p on p.oid = i.inhrelid
  where w.relkind = 'p' and w.relnamespace = 'public'::regnamespace and pg_get_expr(p.relpartbound, p.oid) is not null
$$;

-- Whoever makes or removes months takes this lock before any other, until the end of the transaction: of two that held tables each would wait for the other.
-- No other lock of this database has this number.
create function take_months() returns void
language sql set lock_timeout = '3s'
as $$ select pg_advisory_xact_lock(7224612) $$;

-- A part like `rest`, with those rows of `rest` that are of its month. Bookings of other months go on meanwhile.
create function make_month(p_whole name, p_key name, p_month date) returns void
language plpgsql set timezone = 'UTC'
as $$
declare
  v_name constant text := p_whole || to_char(p_month, '_YYYY_MM');
  v_rest constant text := p_whole || '_rest';
  v_from constant text := p_month || ' 00:00+00';
  v_to constant text := (p_month + interval '1 month')::date || ' 00:00+00';
begin
  execute format('create table months.%I (like months.%I including all excluding identity)%s', v_name, v_rest, (
    select ' with (' || array_to_string(c.reloptions, ', ') || ')' from pg_class c
    where c.oid = format('months.%I', v_rest)::regclass and c.reloptions is not null));
  execute format('alter table months.%I enable row level security', v_name);
  -- As attaching does, but before its rows are looked for.
  execute format('lock table months.%I in access exclusive mode', v_rest);
  execute format(
    'with late as (delete from months.%I where %I >= %L and %I < %L returning *) insert into months.%I select * from late',
    v_rest, p_key, v_from, p_key, v_to, v_name);
  execute format('alter table %I attach partition months.%I for values from (%L) to (%L)', p_whole, v_name, v_from, v_to);
end $$;

-- Makes the parts of this month and of the months to come that are not there yet, and of those of which `rest` has rows. Another process
-- that makes or removes some is waited for; where a table stays in use (55P03) nothing is changed.
create function make_months(p_today date) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms'
as $$
declare
  v_last constant date := date_trunc('month', p_today) + make_interval(months => months_ahead());
  v_whole name;
  v_key name;
  v_month date;
begin
  perform take_months();
  for v_whole, v_key in
    select w.relname, a.attname from pg_partitioned_table t
    join pg_class w on w.oid = t.partrelid
    join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
    where w.relnamespace = 'public'::regnamespace
    order by 1
  loop
    for v_month in execute format(
      'select distinct date_trunc(''month'', m.day)::date from (
         select generate_series($1::timestamp, $2, ''1 month'') union all select r.%I::timestamp from months.%I r where r.%I < $3) m (day)
       where not exists (select from month_parts() p where p.whole = $4
         and coalesce(p.from_month, ''-infinity'') <= m.day and m.day < p.to_month)
       order by 1', v_key, v_whole || '_rest', v_key)
      using date_trunc('month', p_today), v_last, v_last + interval '1 month', v_whole::regclass
    loop
      perform make_month(v_whole, v_key, v_month);
    end loop;
  end loop;
end $$;

-- How many rows lie where no month is: none, unless no months were made for long.
create function rows_outside_months() returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_rest regclass;
  v_rows bigint;
  v_all bigint := 0;
begin
  for v_rest in select p.part from month_parts() p where p.from_month is null and p.to_month is null loop
    execute format('select count(*) from %s', v_rest) into v_rows;
    v_all := v_all + v_rows;
  end loop;
  return v_all;
end $$;

-- Removes a part with all its rows, at once. False where the table stays in use: whoever comes meanwhile waits no longer than this does.
create function drop_month(p_part regclass) returns boolean
language plpgsql set lock_timeout = '200ms'
as $$
begin
  execute format('drop table %s', p_part);
  return true;
exception
  when lock_not_available then return false;
end $$;

grant execute on function
  make_months(date),
  rows_outside_months()
to baari_app;

-- A new database has its months before anybody comes.
select make_months(current_date);
