-- Takes in somebody who came without booking, if they are admitted to today (admit).
create function add_walk_in(
  p_doctor_id text, p_date date, p_name text, p_phone text, p_gender text, p_now timestamptz, p_session bytea,
  p_over boolean
) returns json
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_serial integer;
  v_made appointment;
begin
  v_serial := (admit('walk-in', p_doctor_id, p_date, p_now, array[p_name], array[p_phone], array[p_gender],
                     p_over => p_over)).first_serial;
  select a.* into v_made from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = v_serial;

  perform audit_by(p_doctor_id, p_session, 'walk-in-added',
                jsonb_build_object('date', p_date, 'serial', v_serial), p_now);
  perform note_queue_act(p_doctor_id, p_date, 'walk-in', array[]::appointment[], array[v_made], p_now, p_session);
  return queue_of(p_doctor_id, p_date);
end $$;

grant execute on function
  add_walk_in(text, date, text, text, text, timestamptz, bytea, boolean)
to baari_app;
