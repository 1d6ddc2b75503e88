-- The first date that is kept: calendar months back, or the last day of a shorter month.
create function kept_from(p_today date, p_months integer) returns date
language sql immutable parallel safe
as $$ select (p_today - make_interval(months => p_months))::date $$;

-- Removes the oldest month that no clinic keeps any more, with all its appointments and counters at once. False if there is none, or if somebody uses
-- the appointments or changes one of those days just now, or it takes too long: then remove_old_appointments removes what it can, as it does where only some clinics
-- keep a month no longer. The table is taken last, and only for a moment.
create function remove_old_month(p_chosen_before timestamptz, p_now timestamptz, p_today date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms'
as $$
declare
  v record;
  v_removed text[];
  v_strays integer;
begin
  perform take_months();
  for v in
    select p.part, coalesce(p.from_month, '-infinity') as from_month, p.to_month from month_parts() p
    where p.whole = 'appointment'::regclass and p.to_month <= (
      select max(kept_from(p_today, r.kept_months)) from practice r where r.kept_since <= p_chosen_before)
    order by p.to_month
  loop
    continue when is_month_kept(v.from_month, v.to_month, p_chosen_before, p_today);
    begin
      -- The choices first, as always: nobody changes them from here on.
      perform from practice r where r.doctor_id in (
        select d.doctor_id from appointment_day d where d.date >= v.from_month and d.date < v.to_month)
      order by r.doctor_id for share;
      continue when is_month_kept(v.from_month, v.to_month, p_chosen_before, p_today);
      with removed as (
        delete from appointment_day d where d.date >= v.from_month and d.date < v.to_month returning d.doctor_id)
      select coalesce(array_agg(distinct r.doctor_id), '{}') into v_removed from removed r;
      execute format(
        'with counted as (select a.doctor_id, count(*) from %s a group by 1), written as (
           insert into audit_entry (doctor_id, at, actor, act, details)
           select r.doctor_id, $2, ''system'', ''appointments-removed'', jsonb_build_object(''before'', $3, ''count'', coalesce(c.count, 0))
           from unnest($1) r (doctor_id) left join counted c using (doctor_id))
         select count(*) from counted c where c.doctor_id <> all ($1)', v.part)
      using v_removed, p_now, v.to_month into v_strays;
      -- Without their days these would be removed unasked.
      if v_strays > 0 then
        raise exception 'appointments of % clinics in % have no day', v_strays, v.part using errcode = 'BA002';
      end if;
      execute format('drop table %s', v.part);
      return true;
    exception
      when lock_not_available or deadlock_detected or query_canceled or sqlstate 'BA002' then null;
    end;
  end loop;
  return false;
exception
  when lock_not_available then return false;
end $$;

-- Whether a month is still there that remove_old_month should have removed: its table was in use, or appointments in it have no day.
create function old_month_left(p_chosen_before timestamptz, p_today date) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from month_parts() p
    where p.whole = 'appointment'::regclass
      and p.to_month <= (select max(kept_from(p_today, r.kept_months)) from practice r where r.kept_since <= p_chosen_before)
      and not is_month_kept(coalesce(p.from_month, '-infinity'), p.to_month, p_chosen_before, p_today))
$$;

-- Whether a clinic keeps any day of these months: for ever, still, or because its choice is too new.
create function is_month_kept(p_from date, p_to date, p_chosen_before timestamptz, p_today date) returns boolean
language sql stable
as $$
  select exists (
    select from appointment_day d left join practice r on r.doctor_id = d.doctor_id
    where d.date >= p_from and d.date < p_to
      and not coalesce(r.kept_since <= p_chosen_before and kept_from(p_today, r.kept_months) >= p_to, false))
$$;

-- Removes up to `p_limit` days that their clinics no longer keep, each with its appointments and counters at once, so
-- that statistics and rows always agree. A clinic's choice counts if it was made before `p_chosen_before`. Days that
-- somebody is changing wait for the next run. Returns the number of removed days.
create function remove_old_appointments(p_chosen_before timestamptz, p_now timestamptz, p_today date, p_limit integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  -- Locks the choice, so that a change at the same time is either seen or waits; then the days, which are always
  -- locked before their appointments.
  with due as materialized (
    select r.doctor_id, kept_from(p_today, r.kept_months) as first_date from practice r
    where r.kept_months is not null and r.kept_since <= p_chosen_before
      and exists (select from appointment_day d
                  where d.doctor_id = r.doctor_id and d.date < kept_from(p_today, r.kept_months))
    order by r.doctor_id limit p_limit for share of r skip locked
  ), old_day as materialized (
    select d.doctor_id, d.date, due.first_date from due join appointment_day d using (doctor_id)
    where d.date < due.first_date
    order by d.doctor_id, d.date limit p_limit for update of d skip locked
  ), old_appointment as (
    delete from appointment a using old_day o where a.doctor_id = o.doctor_id and a.date = o.date returning a.doctor_id
  ), removed as (
    delete from appointment_day d using old_day o where d.doctor_id = o.doctor_id and d.date = o.date
    returning d.doctor_id, o.first_date
  ), written as (
    insert into audit_entry (doctor_id, at, actor, act, details)
    select r.doctor_id, p_now, 'system', 'appointments-removed',
           jsonb_build_object('before', r.first_date,
                              'count', (select count(*) from old_appointment a where a.doctor_id = r.doctor_id))
    from removed r group by r.doctor_id, r.first_date
  )
  select count(*) into v_removed from removed;
  return v_removed;
end $$;

-- The release before reads and writes the choice at the account of a practice: each of the two follows the other.
create function retention_of_practice() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update practice r set kept_months = new.kept_months, kept_since = new.kept_since
  where r.doctor_id = new.doctor_id and (r.kept_months, r.kept_since) is distinct from (new.kept_months, new.kept_since);
  return null;
end $$;
create trigger account_chose_retention after update of kept_months, kept_since on account
  for each row execute function retention_of_practice();

create function retention_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update account a set kept_months = new.kept_months, kept_since = new.kept_since
  where a.doctor_id = new.doctor_id and (a.kept_months, a.kept_since) is distinct from (new.kept_months, new.kept_since);
  return null;
end $$;
create trigger practice_chose_retention after update of kept_months, kept_since on practice
  for each row execute function retention_of_account();

grant execute on function
  kept_from(date, integer),
  remove_old_month(timestamptz, timestamptz, date),
  old_month_left(timestamptz, date),
  remove_old_appointments(timestamptz, timestamptz, date, integer)
to baari_app;
