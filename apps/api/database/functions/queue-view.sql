create function wire_instant(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The whole day for the desk, in queue order, with the clinic's notice and the appointments that have left the list.
create function queue_of(p_doctor_id text, p_date date) returns json
language sql stable
as $$
  select json_build_object(
    'version', coalesce(d.version, 0),
    'isAvailable', coalesce(p.is_available, false),
    'notice', day_notice(p_doctor_id, p_date),
    'lateAt', d.late_at,
    'lateFrom', d.late_from,
    'slots', coalesce(p.working_days -> trim(to_char(p_date, 'Day')), '[]'),
    'avgCheckTime', coalesce(p.avg_check_time, 1),
    'nowServing', now_serving(p_doctor_id, p_date),
    'lastAct', (select json_build_object('no', u.no, 'act', u.act, 'serialNumber', u.serial)
                from undoable_act(p_doctor_id, p_date) u),
    'undoable', undoable_acts(p_doctor_id, p_date),
    'lastUndos', last_undos_told(p_doctor_id, p_date, d.last_undos),
    'rows', coalesce((
      select json_agg(json_build_object(
        '_id', a.doctor_id || '-' || to_char(a.date, 'YYYYMMDD') || '-' || a.serial,
        'serialNumber', a.serial, 'nonce', a.nonce, 'patientName', a.patient_name, 'phoneNumber', a.phone, 'gender', a.gender,
        'status', a.status, 'state', l.state, 'turn', l.turn, 'peopleAhead', l.ahead,
        'priority', a.priority, 'walkIn', a.walk_in, 'calls', a.calls,
        'toConfirm', case when is_to_confirm(a) then a.to_confirm end,
        'correctedAt', wire_instant(a.corrected_at), 'bookedAt', wire_instant(a.booked_at), 'verifiedAt', wire_instant(a.verified_at),
        'calledAt', wire_instant(a.called_at), 'completedAt', wire_instant(a.completed_at)) order by l.place, l.serial)
      from queue_line(p_doctor_id, p_date) l
      join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = l.serial), '[]'),
    'gone', coalesce((
      select json_agg(json_build_object(
        'serialNumber', a.serial, 'nonce', a.nonce, 'status', a.status, 'byPatient', a.cancelled_by_patient, 'cancelReason', a.cancel_reason,
        'asFalse', a.cancelled_as_false, 'movedTo', case when a.status = 'MOVED' then moved_to(a) end))
      from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('CANCELLED', 'MOVED')), '[]'))
  from (select) one
  left join profile p on p.doctor_id = p_doctor_id
  left join appointment_day d on d.doctor_id = p_doctor_id and d.date = p_date
$$;

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
language sql stable security definer set search_path = public, pg_temp
as $$
  select queue_of(p_doctor_id, p_date)
  where exists (select from profile p where p.doctor_id = p_doctor_id)
     or exists (select from appointment_day d where d.doctor_id = p_doctor_id)
$$;

grant execute on function
  wire_instant(timestamptz),
  queue_of(text, date),
  read_queue(text, date),
  watch_queue(text, date)
to baari_app;
