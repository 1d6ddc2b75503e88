-- The first date that is kept: calendar months back, or the last day of a shorter month.
create function kept_from(p_today date, p_months integer) returns date
language sql immutable parallel safe
as $$ select (p_today - make_interval(months => p_months))::date $$;

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
    select a.doctor_id, kept_from(p_today, a.kept_months) as first_date from account a
    where a.kept_months is not null and a.kept_since <= p_chosen_before
      and exists (select from appointment_day d
                  where d.doctor_id = a.doctor_id and d.date < kept_from(p_today, a.kept_months))
    order by a.doctor_id limit p_limit for share of a skip locked
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

grant execute on function
  kept_from(date, integer),
  remove_old_appointments(timestamptz, timestamptz, date, integer)
to baari_app;
