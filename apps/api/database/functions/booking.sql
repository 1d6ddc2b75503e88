-- Books one or several patients online for one doctor and date, all or none, if they are admitted (admit), and remembers the
-- answers to their keys. `p_networks`: from which network each came, as its mark; null where nobody knows;
-- `p_marks`: all marks of these networks, also by earlier secrets.
create function book_appointments(
  p_doctor_id text, p_date date, p_now timestamptz, p_today date, p_minute integer,
  p_names text[], p_phones text[], p_genders text[], p_keys text[], p_hashes bytea[], p_networks bytea[] default '{}',
  p_marks bytea[] default '{}', p_held text[] default null
) returns table (serial integer, ahead integer, slots jsonb, avg_check_time integer)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v record;
begin
  v := admit('book', p_doctor_id, p_date, p_now, p_names, p_phones, p_genders, p_today, p_minute,
             p_marks => p_marks, p_held => p_held);

  insert into idempotency_record (doctor_id, endpoint, key, request_hash, answer, created_at)
  select p_doctor_id, 'appointments', r.key, r.hash,
         jsonb_build_object('serial', v.first_serial + r.n - 1, 'ahead', v.ahead + r.n - 1,
                            'slots', v.slots, 'avgCheckTime', v.avg_check_time), p_now
  from unnest(p_keys, p_hashes) with ordinality r (key, hash, n)
  where r.key is not null;

  insert into booking_network (doctor_id, date, serial, network, at)
  select p_doctor_id, p_date, v.first_serial + r.n - 1, r.network, p_now
  from unnest(p_networks) with ordinality r (network, n)
  where r.network is not null;

  return query
  select v.first_serial + n, v.ahead + n, v.slots, v.avg_check_time from generate_series(0, cardinality(p_names) - 1) n;
end $$;

-- A patient cancels: a BOOKED appointment alone. Tells the status met, null where there is no such appointment.
create function cancel_booking(p_doctor_id text, p_date date, p_serial integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  update appointment a set status = 'CANCELLED', cancelled_by_patient = true
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
    and standing_after('cancel', standing_of(a.status, a.called_at)) is not null
  returning 'BOOKED' into v_status;
  if v_status is null then
    select a.status into v_status from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
  return v_status;
end $$;

grant execute on function
  book_appointments(
    text, date, timestamptz, date, integer, text[], text[], text[], text[], bytea[], bytea[], bytea[], text[]),
  cancel_booking(text, date, integer)
to baari_app;
