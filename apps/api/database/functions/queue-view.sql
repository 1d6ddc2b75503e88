create function wire_instant(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The whole day for the desk, in queue order, with the clinic's notice and the appointments that have left the list.
create function queue_of(p_doctor_id text, p_date date) returns json
language plpgsql stable
as $$
begin
  return (
    with u as materialized (select undoable_acts(p_doctor_id, p_date) as acts)
    select json_build_object(
      'version', coalesce(d.version, 0),
      'isAvailable', coalesce(p.is_available, false),
      'notice', day_notice(p_doctor_id, p_date),
      'lateAt', d.late_at,
      'lateFrom', d.late_from,
      'slots', coalesce(p.working_days -> trim(to_char(p_date, 'Day')), '[]'),
      'avgCheckTime', coalesce(p.avg_check_time, 1),
      'nowServing', now_serving(p_doctor_id, p_date),
      'lastAct', case when u.acts -> 0 is not null then json_build_object(
        'no', u.acts -> 0 -> 'no', 'act', u.acts -> 0 -> 'act', 'serialNumber', u.acts -> 0 -> 'serialNumber') end,
      'undoable', u.acts,
      'lastUndos', last_undos_told(p_doctor_id, p_date, d.last_undos),
      'rows', coalesce((
        -- As rows: an object made of as many arguments takes twice as long.
        select json_agg(r) from (
          select p_doctor_id || '-' || to_char(p_date, 'YYYYMMDD') || '-' || l.serial as "_id",
            l.serial as "serialNumber", l.nonce, l.patient_name as "patientName", l.phone as "phoneNumber", l.gender,
            l.status, l.state, l.turn, l.ahead as "peopleAhead",
            l.priority, l.walk_in as "walkIn", l.calls,
            l.to_confirm as "toConfirm",
            wire_instant(l.corrected_at) as "correctedAt", wire_instant(l.booked_at) as "bookedAt",
            wire_instant(l.verified_at) as "verifiedAt", wire_instant(l.called_at) as "calledAt",
            wire_instant(l.completed_at) as "completedAt"
          from queue_line(p_doctor_id, p_date) l
          order by l.place, l.serial) r), '[]'),
      'gone', coalesce((
        select json_agg(json_build_object(
          'serialNumber', a.serial, 'nonce', a.nonce, 'status', a.status, 'byPatient', a.cancelled_by_patient, 'cancelReason', a.cancel_reason,
          'asFalse', a.cancelled_as_false, 'movedTo', case when a.status = 'MOVED' then moved_to(a) end))
        from appointment a
        where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('CANCELLED', 'MOVED')), '[]'))
    from u
    left join profile p on p.doctor_id = p_doctor_id
    left join appointment_day d on d.doctor_id = p_doctor_id and d.date = p_date);
end $$;

-- For the doctor.
create function read_queue(p_doctor_id text, p_date date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return queue_of(p_doctor_id, p_date);
end $$;

-- For the service, which shows each listener its part; null if there is no such doctor.
create function watch_queue(p_doctor_id text, p_date date) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select queue_of(p_doctor_id, p_date)
    where exists (select from profile p where p.doctor_id = p_doctor_id)
       or exists (select from appointment_day d where d.doctor_id = p_doctor_id));
end $$;

grant execute on function
  wire_instant(timestamptz),
  queue_of(text, date),
  read_queue(text, date),
  watch_queue(text, date)
to baari_app;
