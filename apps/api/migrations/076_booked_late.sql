-- As before, and when each was booked: who booked while the clinic was open cannot have been awaited before.
create or replace function day_so_far(p_doctor_id text, p_date date, p_at timestamptz) returns json
language sql volatile security definer set search_path = public, pg_temp
as $$
  select json_build_object(
    'lateMinutes', coalesce((select d.late_minutes from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date), 0),
    'rows', coalesce((
      select json_agg(json_build_object(
        'serialNumber', a.serial, 'priority', a.priority, 'walkIn', a.walk_in, 'bookedAt', a.booked_at,
        'verifiedAt', case when a.verified_at <= p_at then a.verified_at end,
        'calledAt', case when a.called_at <= p_at then a.called_at end,
        'completedAt', case when a.completed_at <= p_at then a.completed_at end,
        'state', case
          when a.status = 'NO_SHOW' then 'ABSENT'
          when a.status = 'COMPLETED' and coalesce(a.completed_at, '-infinity') <= p_at then 'DONE'
          when a.called_at <= p_at then 'CALLED'
          when a.status <> 'BOOKED' and a.verified_at <= p_at then 'WAITING'
          else 'EXPECTED' end) order by coalesce(a.place, a.serial), a.serial)
      from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_date and a.booked_at <= p_at
        and a.status not in ('CANCELLED', 'MOVED')), '[]'))
$$;
