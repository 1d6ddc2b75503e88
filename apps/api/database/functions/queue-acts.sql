-- What an act may change of these appointments, as it is.
create function queue_traces(p_doctor_id text, p_date date, p_serials integer[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'serial', a.serial, 'status', a.status, 'place', a.place, 'priority', a.priority, 'called_at', a.called_at,
    'calls', a.calls, 'verified_at', a.verified_at, 'completed_at', a.completed_at) order by a.serial), '[]')
  from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (p_serials)
$$;

-- The end of every act: how to undo it, under the version that it makes, and the day as it is now.
create function note_queue_act(p_doctor_id text, p_date date, p_act text, p_serials integer[], p_before jsonb) returns json
language plpgsql
as $$
begin
  update appointment_day d
  set last_act = jsonb_build_object('no', d.version + 1, 'act', p_act, 'serial', p_serials[1], 'before', p_before,
                                    'after', queue_traces(p_doctor_id, p_date, p_serials))
  where d.doctor_id = p_doctor_id and d.date = p_date;
  return queue_of(p_doctor_id, p_date);
end $$;

-- An act of the desk on one appointment; refuses with QUEUE_CHANGED where the appointment is not as the act needs it.
create function act_in_queue(
  p_doctor_id text, p_date date, p_serial integer, p_act text, p_places integer, p_priority text,
  p_now timestamptz, p_session bytea
) returns json
language plpgsql
as $$
declare
  v appointment;
  v_state text;
  v_before jsonb;
begin
  perform bind_doctor(p_doctor_id);
  -- The day's row first, as everywhere.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select a.* into v from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  v_state := queue_state(v.status, v.called_at);
  if not (case p_act
      when 'arrive' then v.status in ('BOOKED', 'NO_SHOW')
      when 'call-again' then v_state = 'CALLED'
      when 'priority' then v_state in ('WAITING', 'EXPECTED')
      else v_state in ('CALLED', 'WAITING', 'EXPECTED') end) then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;

  v_before := queue_traces(p_doctor_id, p_date, array[p_serial]);
  case p_act
    when 'arrive' then
      v.status := 'VERIFIED';
      v.verified_at := p_now;
    when 'complete' then
      v.status := 'COMPLETED';
      v.verified_at := coalesce(v.verified_at, p_now);
      v.completed_at := p_now;
    when 'no-show' then
      v.status := 'NO_SHOW';
      v.verified_at := null;
      v.called_at := null;
    when 'call-again' then
      v.called_at := p_now;
      v.calls := v.calls + 1;
    when 'skip' then
      v.called_at := null;
      v.place := place_behind(p_doctor_id, p_date, p_serial, v.status = 'VERIFIED', p_places);
    when 'priority' then
      v.priority := p_priority;
      v.place := place_before(p_doctor_id, p_date, p_serial, p_priority);
  end case;
  update appointment a
  set status = v.status, verified_at = v.verified_at, completed_at = v.completed_at, called_at = v.called_at,
      calls = v.calls, place = v.place, priority = v.priority
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;

  perform audit(p_doctor_id, session_actor(p_session),
    case p_act when 'call-again' then 'appointment-called' when 'skip' then 'appointment-skipped'
               when 'priority' then 'appointment-prioritised' else 'appointment-marked' end,
    jsonb_strip_nulls(jsonb_build_object('date', p_date, 'serial', p_serial, 'priority', p_priority,
      'status', case when p_act in ('arrive', 'complete', 'no-show') then v.status end)), p_now);
  return note_queue_act(p_doctor_id, p_date, p_act, array[p_serial], v_before);
end $$;

-- Ends the consultation under way and calls the next: the first of those who have arrived, else the first of the line.
-- `p_current` is whom the caller saw with the doctor: of two desks that call at once, the second one is refused.
create function call_next(p_doctor_id text, p_date date, p_current integer, p_now timestamptz, p_session bytea) returns json
language plpgsql
as $$
declare
  v_current integer;
  v_next integer;
  v_before jsonb;
  v_actor constant text := session_actor(p_session);
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select a.serial into v_current from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.called_at is not null and a.status in ('BOOKED', 'VERIFIED');
  if v_current is distinct from p_current then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;
  select l.serial into v_next from queue_line(p_doctor_id, p_date) l where l.turn = 1;
  if v_next is null then
    raise exception using errcode = 'BA001', message = 'QUEUE_EMPTY';
  end if;

  v_before := queue_traces(p_doctor_id, p_date, array[v_next, v_current]);
  if v_current is not null then
    update appointment a
    set status = 'COMPLETED', verified_at = coalesce(a.verified_at, p_now), completed_at = p_now
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v_current;
    perform audit(p_doctor_id, v_actor, 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', v_current, 'status', 'COMPLETED'), p_now);
  end if;
  update appointment a set called_at = p_now, calls = a.calls + 1
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v_next;
  perform audit(p_doctor_id, v_actor, 'appointment-called',
                jsonb_build_object('date', p_date, 'serial', v_next), p_now);
  return note_queue_act(p_doctor_id, p_date, 'call-next', array[v_next, v_current], v_before);
end $$;

-- The desk's mark. Undoing to BOOKED forgets the time of arrival; a cancelled or moved appointment cannot be marked. A mark
-- also says whether the patient is, or was, with the doctor.
create function mark_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_status text, p_now timestamptz, p_session bytea default null
) returns setof appointment
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a
  set status = p_status,
      verified_at = case when p_status in ('VERIFIED', 'COMPLETED') then coalesce(a.verified_at, p_now) end,
      completed_at = case when p_status = 'COMPLETED' then coalesce(a.completed_at, p_now) end,
      called_at = case when p_status = 'COMPLETED' or p_status = 'VERIFIED' and a.status in ('BOOKED', 'VERIFIED') then a.called_at end
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status not in ('CANCELLED', 'MOVED')
  returning a.*;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', p_serial, 'status', p_status), p_now);
  end if;
end $$;

-- Undoes the desk's last act, while it is still the last (`p_no`) and what it changed is as it left it. A walk-in is
-- cancelled: its number stays used.
create function undo_queue_act(p_doctor_id text, p_date date, p_no bigint, p_now timestamptz, p_session bytea) returns json
language plpgsql
as $$
declare
  v_act jsonb;
  v_serials integer[];
begin
  perform bind_doctor(p_doctor_id);
  select d.last_act into v_act from appointment_day d
  where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select array_agg((x ->> 'serial')::integer) into v_serials from jsonb_array_elements(v_act -> 'after') x;
  if (v_act -> 'no') is distinct from to_jsonb(p_no)
     or queue_traces(p_doctor_id, p_date, v_serials) is distinct from v_act -> 'after' then
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
  end if;

  -- Nobody is with the doctor before somebody is again.
  update appointment a set called_at = null
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (v_serials);
  update appointment a
  set status = b.status, place = b.place, priority = b.priority, called_at = b.called_at, calls = b.calls,
      verified_at = b.verified_at, completed_at = b.completed_at
  from jsonb_to_recordset(v_act -> 'before') b (serial integer, status text, place numeric, priority text,
    called_at timestamptz, calls integer, verified_at timestamptz, completed_at timestamptz)
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = b.serial;
  if v_act ->> 'act' = 'walk-in' then
    update appointment a set status = 'CANCELLED'
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = any (v_serials);
  end if;

  update appointment_day d set last_act = null where d.doctor_id = p_doctor_id and d.date = p_date;
  perform audit(p_doctor_id, session_actor(p_session), 'queue-act-undone',
                jsonb_build_object('date', p_date, 'serial', v_act -> 'serial', 'undone', v_act -> 'act'), p_now);
  return queue_of(p_doctor_id, p_date);
end $$;

grant execute on function
  queue_traces(text, date, integer[]),
  note_queue_act(text, date, text, integer[], jsonb),
  act_in_queue(text, date, integer, text, integer, text, timestamptz, bytea),
  call_next(text, date, integer, timestamptz, bytea),
  mark_appointment(text, date, integer, text, timestamptz, bytea),
  undo_queue_act(text, date, bigint, timestamptz, bytea)
to baari_app;
