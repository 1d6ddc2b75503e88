-- The appointment after an act; null if the act is refused. `standing_after` decides its standing, and its times
-- follow from that.
create function appointment_after(v appointment, p_act text, p_now timestamptz) returns appointment
language plpgsql immutable
as $$
declare
  v_standing constant text := standing_after(p_act, standing_of(v.status, v.called_at));
begin
  if v_standing is null then
    return null;
  end if;
  v.status := status_of(v_standing);
  v.verified_at := case when v.status in ('VERIFIED', 'COMPLETED') then coalesce(v.verified_at, p_now) end;
  v.completed_at := case when v_standing = 'DONE' then coalesce(v.completed_at, p_now) end;
  if p_act in ('call-next', 'call-now', 'call-again') then
    v.called_at := p_now;
    v.calls := v.calls + 1;
  elsif v_standing not in ('CALLED_BOOKED', 'CALLED', 'DONE') then
    v.called_at := null;
  end if;
  return v;
end $$;

-- Writes what an act changed. A call takes the day's next serving number, and so does Done without a call while nobody
-- is with the doctor (now_serving).
create function save_appointment(v appointment) returns void
language plpgsql
as $$
begin
  update appointment a
  set status = v.status, verified_at = v.verified_at, completed_at = v.completed_at, called_at = v.called_at,
      calls = v.calls, place = v.place, priority = v.priority,
      serving_no = case
        when v.calls > a.calls or v.completed_at is not null and a.completed_at is null and not exists (
          select from appointment i
          where i.doctor_id = v.doctor_id and i.date = v.date and i.called_at is not null and i.status in ('BOOKED', 'VERIFIED'))
        then (select coalesce(max(s.serving_no), 0) + 1 from appointment s where s.doctor_id = v.doctor_id and s.date = v.date)
        else a.serving_no end
  where a.doctor_id = v.doctor_id and a.date = v.date and a.serial = v.serial;
end $$;

-- Where an appointment stands, and its number, as a refusal tells it, so that the desk learns what has become of it meanwhile.
create function standing_told(v appointment) returns text
language sql immutable parallel safe
as $$
  select coalesce(case
    when v.status = 'CANCELLED' and v.cancelled_by_patient then 'CANCELLED_BY_PATIENT'
    else standing_of(v.status, v.called_at) end || ' ' || v.serial, '')
$$;

-- What moved an appointment in the line, or out of it, after the version of the day that a desk has seen; null if nothing did.
create function moved_since(p_doctor_id text, p_date date, p_serial integer, p_seen bigint) returns text
language plpgsql stable
as $$
begin
  return (
    select q.act from queue_act q
    where q.doctor_id = p_doctor_id and q.date = p_date and q.serial = p_serial and q.no > p_seen
      and q.act in ('arrive', 'call-next', 'call-now', 'skip', 'no-show', 'complete', 'put-back', 'priority')
    order by q.no desc limit 1);
end $$;

-- An act of the desk on one appointment; fails with QUEUE_CHANGED if the appointment's standing does not allow it, or another
-- desk has moved it since the version `p_seen` of the day.
create function act_in_queue(
  p_doctor_id text, p_date date, p_serial integer, p_act text, p_places integer, p_priority text,
  p_now timestamptz, p_session bytea, p_seen bigint default null
) returns json
language plpgsql
as $$
declare
  v_before appointment;
  v_after appointment;
  v_since text;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v_before from hold_appointment(p_doctor_id, p_date, p_serial) a;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  v_after := appointment_after(v_before, p_act, p_now);
  -- Who is held is not in the line, so there is no other place in it.
  if v_after is null or (p_act in ('skip', 'priority') and is_held(v_before)) then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED',
      detail = case when v_after is null then standing_told(v_before) else 'HELD ' || p_serial end;
  end if;
  v_since := moved_since(p_doctor_id, p_date, p_serial, p_seen);
  if v_since is not null then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED', detail = v_since || ' ' || p_serial;
  end if;

  -- Only these two give another place: a patient who was absent and then arrives has the old one.
  if p_act = 'skip' then
    v_after.place := place_behind(p_doctor_id, p_date, p_serial, v_after.status = 'VERIFIED', p_places);
    -- Behind nobody: an act that changes nothing would be an undo that does nothing.
    if v_before.called_at is null
       and v_after.place = (select l.place from queue_line(p_doctor_id, p_date) l where l.serial = p_serial) then
      raise exception using errcode = 'BA001', message = 'LAST_IN_LINE';
    end if;
  elsif p_act = 'priority' then
    v_after.priority := p_priority;
    v_after.place := place_before(p_doctor_id, p_date, p_serial, p_priority);
  end if;
  perform save_appointment(v_after);
  perform audit_by(p_doctor_id, p_session,
    case p_act when 'call-again' then 'appointment-called' when 'skip' then 'appointment-skipped'
               when 'priority' then 'appointment-prioritised' else 'appointment-marked' end,
    jsonb_strip_nulls(jsonb_build_object('date', p_date, 'serial', p_serial, 'priority', p_priority,
      'status', case when v_after.status <> v_before.status then v_after.status end)), p_now);
  perform note_queue_act(p_doctor_id, p_date, p_act, array[v_before], array[v_after], p_now, p_session);
  return queue_of(p_doctor_id, p_date);
end $$;

-- Ends the current consultation and calls the patient `p_serial`, also out of turn; without it the next one: the first
-- who has arrived, or else the first in line. `p_current` is the number that the caller saw with the doctor: if two
-- desks call at once, the second one is refused.
create function call_patient(
  p_doctor_id text, p_date date, p_serial integer, p_current integer, p_now timestamptz, p_session bytea
) returns json
language plpgsql
as $$
declare
  v_act constant text := case when p_serial is null then 'call-next' else 'call-now' end;
  v_current appointment;
  v_first integer;
  v_next appointment;
  v_done appointment;
  v_called appointment;
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  -- See hold_appointment.
  if not found then
    raise exception using errcode = 'BA001',
      message = case when p_current is not null then 'QUEUE_CHANGED' when p_serial is null then 'QUEUE_EMPTY' else 'NOT_FOUND' end;
  end if;
  select a.* into v_current from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.called_at is not null and a.status in ('BOOKED', 'VERIFIED');
  if v_current.serial is distinct from p_current then
    select a.* into v_done from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_current;
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED', detail = standing_told(v_done);
  end if;
  select l.serial into v_first from queue_line(p_doctor_id, p_date) l where l.turn = 1;
  select a.* into v_next from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = coalesce(p_serial, v_first);
  if not found then
    raise exception using errcode = 'BA001', message = case when p_serial is null then 'QUEUE_EMPTY' else 'NOT_FOUND' end;
  end if;

  v_called := appointment_after(v_next, v_act, p_now);
  if v_called is null then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED', detail = standing_told(v_next);
  end if;
  if p_current is not null then
    v_done := appointment_after(v_current, 'complete', p_now);
    perform save_appointment(v_done);
    perform audit_by(p_doctor_id, p_session, 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', p_current, 'status', v_done.status), p_now);
  end if;
  perform save_appointment(v_called);
  perform audit_by(p_doctor_id, p_session, 'appointment-called',
    jsonb_strip_nulls(jsonb_build_object('date', p_date, 'serial', v_called.serial,
      'outOfTurn', case when v_called.serial <> v_first then true end)), p_now);
  perform note_queue_act(p_doctor_id, p_date, v_act,
    case when p_current is null then array[v_next] else array[v_next, v_current] end,
    case when p_current is null then array[v_called] else array[v_called, v_done] end,
    p_now, p_session);
  return queue_of(p_doctor_id, p_date);
end $$;

-- The desk's mark; returns no row if the appointment does not exist. Fails with STATUS_CONFLICT if it was cancelled or moved, or
-- another desk has marked it otherwise since it was seen as `p_seen`. On a day with a queue the mark counts as its act `p_act`.
-- A mark that changes nothing writes nothing.
create function mark_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_status text, p_act text, p_now timestamptz, p_session bytea default null,
  p_seen text default null
) returns setof appointment
language plpgsql
as $$
declare
  v_before appointment;
  v_after appointment;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v_before from hold_appointment(p_doctor_id, p_date, p_serial) a;
  if not found then
    return;
  end if;
  v_after := appointment_after(v_before, 'mark-' || p_status, p_now);
  if v_after is null or v_before.status not in (p_status, p_seen) then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT', detail = standing_told(v_before);
  end if;
  if v_after is distinct from v_before then
    perform save_appointment(v_after);
    perform audit_by(p_doctor_id, p_session, 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', p_serial, 'status', p_status), p_now);
    if p_act is not null then
      perform note_queue_act(p_doctor_id, p_date, p_act, array[v_before], array[v_after], p_now, p_session);
    end if;
  end if;
  return next v_after;
end $$;

grant execute on function
  appointment_after(appointment, text, timestamptz),
  save_appointment(appointment),
  standing_told(appointment),
  moved_since(text, date, integer, bigint),
  act_in_queue(text, date, integer, text, integer, text, timestamptz, bytea, bigint),
  call_patient(text, date, integer, integer, timestamptz, bytea),
  mark_appointment(text, date, integer, text, text, timestamptz, bytea, text)
to baari_app;
