-- True if the session verified this ticket up to `rescan_minutes` ago, and the patient has waited since.
create function verified_shortly_before(v appointment, p_session bytea, p_now timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return (
    select v.status = 'VERIFIED' and v.verified_at >= p_now - make_interval(mins => rescan_minutes()) and exists (
      select from audit_entry e
      where e.doctor_id = v.doctor_id and e.at = v.verified_at and e.actor = session_actor(p_session)
        and e.act = 'appointment-verified' and e.details = jsonb_build_object('date', v.date, 'serial', v.serial)));
end $$;

-- Verifies the patient of a ticket; no row where the ticket is of no appointment. Of any number of sessions exactly one gets
-- VERIFIED_NOW; the others get the status they found, and where a moved patient went. The answer may get lost: a session that soon scans the ticket
-- again gets VERIFIED_NOW again, and nothing is written. `p_answered`: an earlier answer did arrive, so that this is a repeat.
-- `p_take_in`: the desk has seen that a booking which it took for a false one is none, so it is brought back, over the maximum with `p_over`.
create function verify_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_nonce bigint, p_now timestamptz, p_session bytea default null,
  p_answered boolean default false, p_take_in boolean default false, p_over boolean default false
) returns table (outcome text, patient_name text, gender text, phone text, verified_at timestamptz, moved_to json)
language plpgsql
as $$
declare
  v_before appointment;
  v_after appointment;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v_before from hold_appointment(p_doctor_id, p_date, p_serial) a where a.nonce is not distinct from p_nonce;
  if not found then
    return;
  end if;
  if p_take_in and v_before.cancelled_as_false then
    v_before := restore_cancelled(v_before, p_over, p_now);
    perform audit_by(p_doctor_id, p_session, 'appointment-restored',
                  jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
  end if;
  v_after := appointment_after(v_before, 'arrive', p_now);
  if v_after is null and not p_answered and verified_shortly_before(v_before, p_session, p_now) then
    v_after := v_before;
  elsif v_after is null then
    return query select case when v_before.cancelled_as_false then 'FALSE' else v_before.status end, v_before.patient_name, v_before.gender, v_before.phone, v_before.verified_at,
                        moved_to(v_before);
    return;
  else
    perform save_appointment(v_after);
    perform audit_by(p_doctor_id, p_session, 'appointment-verified',
                  jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
    perform note_queue_act(p_doctor_id, p_date, 'arrive', array[v_before], array[v_after], p_now, p_session);
  end if;
  return query select 'VERIFIED_NOW', v_after.patient_name, v_after.gender, v_after.phone, v_after.verified_at, null::json;
end $$;

-- Where a moved appointment went, for a ticket that is shown on another day; null for all others.
create function find_move(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (select moved_to(a) from appointment a
          where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce
            and a.status = 'MOVED');
end $$;

grant execute on function
  verified_shortly_before(appointment, bytea, timestamptz),
  verify_appointment(text, date, integer, bigint, timestamptz, bytea, boolean, boolean, boolean),
  find_move(text, date, integer, bigint)
to baari_app;
