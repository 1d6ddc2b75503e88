-- The fields of appointments that an act may change, with their current values.
create function traces_of(p_appointments appointment[]) returns jsonb
language plpgsql immutable
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'serial', a.serial, 'status', a.status, 'place', a.place, 'priority', a.priority, 'called_at', a.called_at,
            'calls', a.calls, 'verified_at', a.verified_at, 'completed_at', a.completed_at,
            'serving_no', a.serving_no)), '[]')
          from unnest(p_appointments) a);
end $$;

-- What an act left, as traces_of noted it.
create function traced(p_traces jsonb)
returns table (serial integer, status text, place numeric, priority text, called_at timestamptz, calls integer, verified_at timestamptz,
               completed_at timestamptz)
language sql stable
as $$
  select * from jsonb_to_recordset(p_traces) t
    (serial integer, status text, place numeric, priority text, called_at timestamptz, calls integer, verified_at timestamptz,
     completed_at timestamptz)
$$;

-- Called at the end of every act: notes how to undo it, under the new version of the day, which it answers. Removes acts that can
-- no longer be undone: those of earlier days, and those beyond the number that is kept. An act of the whole day has no appointments
-- and the number 0. A call shows that the doctor is at work, so it ends an announced delay, which its undo restores; one from so long
-- before the session that is late that it does not open it (EARLY_START_MINUTES) says nothing about it.
create function note_queue_act(
  p_doctor_id text, p_date date, p_act text, p_before appointment[], p_after appointment[], p_now timestamptz,
  p_session bytea
) returns bigint
language plpgsql
as $$
declare
  v_minutes integer;
  v_at timestamptz;
  v_from timestamptz;
  v_no bigint;
begin
  if p_act in ('call-next', 'call-now', 'call-again') then
    select d.late_minutes, d.late_at, d.late_from into v_minutes, v_at, v_from
    from appointment_day d
    where d.doctor_id = p_doctor_id and d.date = p_date and d.late_minutes > 0
      and p_now >= coalesce(d.late_from, '-infinity') - interval '30 minutes';
  end if;
  update appointment_day d
  set late_minutes = case when v_minutes is null then d.late_minutes else 0 end, late_at = case when v_minutes is null then d.late_at end,
    late_from = case when v_minutes is null then d.late_from end
  where d.doctor_id = p_doctor_id and d.date = p_date returning d.version into v_no;
  insert into queue_act (doctor_id, date, no, act, serial, at, before, after, late_minutes, late_at, late_from, account_id)
  values (p_doctor_id, p_date, v_no, p_act, coalesce(p_after[1].serial, 0), p_now, traces_of(p_before), traces_of(p_after),
          v_minutes, v_at, v_from, session_account(p_session));
  delete from queue_act q
  where q.doctor_id = p_doctor_id
    and (q.date < p_date
         or q.date = p_date and q.no <= (select n.no from queue_act n where n.doctor_id = p_doctor_id and n.date = p_date
                                         order by n.no desc offset queue_acts_kept() limit 1));
  return v_no;
end $$;

-- True if a patient has left the list since the act whose trace this is.
create function left_since(p_status text, p_trace_status text) returns boolean
language sql immutable parallel safe
as $$ select p_status in ('CANCELLED', 'MOVED') and p_status <> p_trace_status $$;

-- The act that an undo would take back: the latest one whose patients, as far as they are still in the list, are as
-- it left them. Patients who have cancelled or were moved since block nothing: an act that concerns only such
-- patients is skipped.
create function undoable_act(p_doctor_id text, p_date date) returns setof queue_act
language plpgsql stable rows 1
as $$
begin
  return query
  select q.* from queue_act q
  where q.doctor_id = p_doctor_id and q.date = p_date
    and (q.serial = 0 or (
         select bool_and((a.status, a.place, a.priority, a.called_at, a.calls, a.verified_at, a.completed_at)
                         is not distinct from
                         (t.status, t.place, t.priority, t.called_at, t.calls, t.verified_at, t.completed_at))
         from traced(q.after) t
         join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = t.serial
         where not left_since(a.status, t.status)))
  order by q.no desc limit 1;
end $$;

-- The stack for the desk: the acts that can be undone one after the other, the next first. Patients who left the list are in
-- none of them.
create function undoable_acts(p_doctor_id text, p_date date) returns json
language plpgsql stable
as $$
begin
  return (
    with gone as materialized (
      select a.serial, a.status from appointment a
      where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('CANCELLED', 'MOVED'))
    select coalesce(json_agg(json_build_object('no', q.no, 'act', q.act, 'serialNumber', q.serial, 'at', wire_instant(q.at),
                                              'by', case when q.account_id <> p_doctor_id then member_name(p_doctor_id, q.account_id) end)
                             order by q.no desc), '[]')
    from queue_act q
    join undoable_act(p_doctor_id, p_date) u on q.no <= u.no
    where q.doctor_id = p_doctor_id and q.date = p_date
      and (q.serial = 0 or exists (
           select from jsonb_to_recordset(q.after) t (serial integer, status text)
           where not exists (select from gone g where g.serial = t.serial and left_since(g.status, t.status)))));
end $$;

-- What was undone last, and by whom, for the desks of others.
create function last_undos_told(p_doctor_id text, p_date date, p_undos jsonb) returns json
language plpgsql stable
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'no', u.undo -> 'no', 'act', u.undo -> 'act', 'serialNumber', u.undo -> 'serial',
      'patientName', (select a.patient_name from appointment a
                      where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = (u.undo ->> 'serial')::integer),
      'by', member_name(p_doctor_id, u.undo ->> 'account')) order by u.nth), '[]')
    from jsonb_array_elements(p_undos) with ordinality u (undo, nth));
end $$;

-- Undoes the act `p_no`, if it is the one that can be undone. Its patients get their former state back, times too,
-- unless they have left the list since. A walk-in or a booking by phone is cancelled; the number stays used. Whom the
-- clinic had cancelled gets the place back, if it is still there. What was corrected gets its former name and phone back, and the
-- day the delay that was announced before.
create function undo_queue_act(p_doctor_id text, p_date date, p_no bigint, p_now timestamptz, p_session bytea) returns json
language plpgsql
as $$
declare
  v queue_act;
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  select u.* into v from undoable_act(p_doctor_id, p_date) u;
  if v.no is distinct from p_no then
    -- An act that is gone is not the next after the later ones either.
    raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED',
      detail = case when v.no > p_no and exists (
                      select from queue_act q where q.doctor_id = p_doctor_id and q.date = p_date and q.no = p_no)
                    then v.act || ' ' || v.serial else 'UNDONE' end;
  end if;

  -- First clear the calls, so that two patients are never with the doctor at once.
  update appointment a set called_at = null
  from jsonb_populate_recordset(null::appointment, v.after) t
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = t.serial and not left_since(a.status, t.status);
  begin
    update appointment a
    set status = b.status, place = b.place, priority = b.priority, called_at = b.called_at, calls = b.calls,
        verified_at = b.verified_at, completed_at = b.completed_at, cancel_reason = null
    from jsonb_populate_recordset(null::appointment, v.before) b
    join jsonb_populate_recordset(null::appointment, v.after) t using (serial)
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = b.serial and not left_since(a.status, t.status);
    update appointment a set patient_name = f.patient_name, phone = f.phone, corrected_at = f.corrected_at
    from former_patient f
    where f.doctor_id = p_doctor_id and f.date = p_date and f.no = p_no
      and a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v.serial;
  exception
    when unique_violation then -- the index appointment_live_patient
      raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
    when check_violation then -- the constraint day_cap
      raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end;
  -- A call that is undone is no longer the last one, also if its patient has left the list.
  update appointment a set serving_no = b.serving_no
  from jsonb_populate_recordset(null::appointment, v.before) b
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = b.serial and a.serving_no is distinct from b.serving_no;
  if v.act in ('walk-in', 'phone-booking') then
    update appointment a set status = 'CANCELLED'
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v.serial;
  elsif v.late_minutes is not null then
    update appointment_day d set late_minutes = v.late_minutes, late_at = v.late_at, late_from = v.late_from
    where d.doctor_id = p_doctor_id and d.date = p_date;
    if v.late_minutes = 0 then
      perform tell_delay(p_doctor_id, p_date, 0, p_now);
    end if;
  end if;

  -- Later acts that were skipped can never be undone after this.
  delete from queue_act q where q.doctor_id = p_doctor_id and q.date = p_date and q.no >= p_no;
  update appointment_day d
  set last_undos = (
    select jsonb_agg(u.undo order by u.nth)
    from jsonb_array_elements(
      jsonb_build_object('no', v.no, 'act', v.act, 'serial', v.serial, 'account', session_account(p_session)) || d.last_undos
    ) with ordinality u (undo, nth)
    where u.nth <= last_undos_kept())
  where d.doctor_id = p_doctor_id and d.date = p_date;
  perform audit_by(p_doctor_id, p_session, 'queue-act-undone',
                jsonb_strip_nulls(jsonb_build_object('date', p_date, 'serial', nullif(v.serial, 0), 'undone', v.act)), p_now);
  return queue_of(p_doctor_id, p_date);
end $$;

grant execute on function
  traces_of(appointment[]),
  traced(jsonb),
  left_since(text, text),
  note_queue_act(text, date, text, appointment[], appointment[], timestamptz, bytea),
  undoable_act(text, date),
  undoable_acts(text, date),
  last_undos_told(text, date, jsonb),
  undo_queue_act(text, date, bigint, timestamptz, bytea)
to baari_app;
