-- Books one or several patients online for one doctor and date, all or none, if they are admitted (admit), and remembers the
-- answers to their keys. `p_networks`: from which network each came, as its mark; null where nobody knows;
-- `p_marks`: all marks of these networks, also by earlier secrets.
create function book_appointments(
  p_doctor_id text, p_date date, p_now timestamptz, p_today date, p_minute integer,
  p_names text[], p_phones text[], p_genders text[], p_keys text[], p_hashes bytea[], p_networks bytea[] default '{}',
  p_marks bytea[] default '{}', p_held text[] default null,
  p_to_confirm text[] default null
) returns table (serial integer, ahead integer, slots jsonb, avg_check_time integer)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v record;
begin
  v := admit('book', p_doctor_id, p_date, p_now, p_names, p_phones, p_genders, p_today, p_minute,
             p_marks => p_marks, p_held => p_held, p_to_confirm => p_to_confirm);

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

-- The most bookings by patients in one hour at this time of the day, of the 28 days before; false ones that were cancelled
-- and those that the desk was to confirm teach nothing.
create function usual_bookings(p_doctor_id text, p_now timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(max(d.bookings), 0)::integer from (
    select count(*) as bookings
    from (
      select extract(epoch from p_now - a.booked_at)::bigint + 1800 as ago
      from appointment a
      where a.doctor_id = p_doctor_id and a.date between p_now::date - 29 and p_now::date + booking_days()
        and a.status <> 'CANCELLED' and not a.walk_in and a.to_confirm is null) b
    where b.ago between 86400 and 29 * 86400 - 1 and b.ago % 86400 < 3600
    group by b.ago / 86400) d
$$;

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
    text, date, timestamptz, date, integer, text[], text[], text[], text[], bytea[], bytea[], bytea[], text[], text[]),
  cancel_booking(text, date, integer),
  usual_bookings(text, timestamptz)
to baari_app;
