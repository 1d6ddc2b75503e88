-- Books for a patient who telephones, if they are admitted to the day (admit). Answers the number, and what its ticket proves
-- it by.
create function add_phone_booking(
  p_doctor_id text, p_date date, p_name text, p_phone text, p_gender text, p_now timestamptz, p_today date, p_minute integer,
  p_session bytea, p_over boolean
) returns table (serial integer, nonce bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v record;
  v_made appointment;
begin
  v := admit('phone-booking', p_doctor_id, p_date, p_now, array[p_name], array[p_phone], array[p_gender],
             p_today, p_minute, p_over);
  perform audit_by(p_doctor_id, p_session, 'appointment-booked',
                jsonb_build_object('date', p_date, 'serial', v.first_serial), p_now);
  -- Only today has a queue with acts to undo.
  if p_date = p_today then
    select a.* into v_made from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v.first_serial;
    perform note_queue_act(p_doctor_id, p_date, 'phone-booking', array[]::appointment[], array[v_made], p_now, p_session);
  end if;
  return query select v.first_serial, v.nonces[1];
end $$;

grant execute on function
  add_phone_booking(text, date, text, text, text, timestamptz, date, integer, bytea, boolean)
to baari_app;
