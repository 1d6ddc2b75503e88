-- The picture that the public may see.
create function find_image(p_doctor_id text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select p.image_key from profile p where p.doctor_id = p_doctor_id $$;

-- Deletes a profile with its periods, cancels its coming appointments, and returns the files that nobody owns any
-- more. May be repeated. The caller removes the files after the commit. Without `p_now` it is part of a larger act,
-- which writes the audit entry.
create function delete_profile(
  p_doctor_id text, p_today date, p_session bytea default null, p_now timestamptz default null
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[];
begin
  select array[p.image_key, p.licence_key] into v_files from profile p where p.doctor_id = p_doctor_id for update;
  if not found then
    return '{}';
  end if;

  -- A running booking holds its day's row, perhaps a new one that only it can see. Taking every bookable day makes us
  -- wait for it; later bookings find the profile gone (admit).
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  select p_doctor_id, p_today + n, 1, 0, 0, 0, 0, 0 from generate_series(0, booking_days() - 1) n order by n
  on conflict on constraint appointment_day_pkey do update set cap = d.cap;
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date > last_bookable_date(p_today)
  order by d.date for no key update;

  -- Patients who came today still count as attended.
  update appointment a set status = 'CANCELLED'
  where a.doctor_id = p_doctor_id
    and (a.date = p_today and a.status = 'BOOKED'
         or a.date > p_today and a.status not in ('CANCELLED', 'MOVED'));

  perform give_up_false(p_doctor_id, p_today, 'infinity');

  delete from queue_act q where q.doctor_id = p_doctor_id;
  delete from cancelled_together c where c.doctor_id = p_doctor_id;
  delete from profile p where p.doctor_id = p_doctor_id;
  insert into loose_file (key) select unnest(v_files) on conflict do nothing;
  if p_now is not null then
    perform audit_by(p_doctor_id, p_session, 'profile-deleted', '{}', p_now);
  end if;
  return v_files;
end $$;

grant execute on function
  find_image(text),
  delete_profile(text, date, bytea, timestamptz)
to baari_app;
