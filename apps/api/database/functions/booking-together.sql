-- The bookings of a date that the desk cancelled as false ones, by their numbers.
create function cancelled_as_false(p_doctor_id text, p_date date) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(json_agg(json_build_object(
    'serial', a.serial, 'patientName', a.patient_name, 'phoneNumber', a.phone) order by a.serial), '[]')
  from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.cancelled_as_false
$$;

-- What the desk cancelled together last and can still undo.
create function last_cancelled_together(p_doctor_id text, p_today date) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select json_build_object('no', c.no, 'count', cardinality(c.serials), 'at', wire_instant(c.at))
    from cancelled_together c
    where c.doctor_id = p_doctor_id and p_today <= any (c.dates)
    order by c.no desc limit 1);
end $$;

-- Cancels these bookings of today and coming days, all or none, and with `p_block` takes no more from their networks for a
-- day. Patients who are here or were called are no false bookings, so it is as when a day is closed: only who is expected is cancelled.
-- Answers the number under which undo_cancelled_together brings them back.
create function cancel_together(
  p_doctor_id text, p_dates date[], p_serials integer[], p_block boolean, p_today date, p_now timestamptz,
  p_session bytea
) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_found integer;
  v_expected integer;
  v_no bigint;
  v_networks integer := 0;
begin
  -- The days' rows are always locked first, in their order.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = any (p_dates) order by d.date for no key update;
  select count(*), count(*) filter (
    where standing_after('close-day', standing_of(a.status, a.called_at)) is not null and a.date >= p_today)
  into v_found, v_expected
  from unnest(p_dates, p_serials) w (date, serial)
  join appointment a on a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial;
  if v_found < cardinality(p_serials) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif v_expected < v_found then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT';
  end if;

  update appointment a set status = 'CANCELLED', cancelled_as_false = true
  from unnest(p_dates, p_serials) w (date, serial)
  where a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial;
  insert into cancelled_together (doctor_id, at, dates, serials) values (p_doctor_id, p_now, p_dates, p_serials)
  returning no into v_no;
  if p_block then
    insert into blocked_network as b (doctor_id, network, until, cancel_no)
    select distinct p_doctor_id, n.network, p_now + make_interval(hours => network_block_hours()), v_no
    from unnest(p_dates, p_serials) w (date, serial)
    join booking_network n on n.doctor_id = p_doctor_id and n.date = w.date and n.serial = w.serial
    on conflict (doctor_id, network) do update set until = excluded.until, cancel_no = excluded.cancel_no;
    get diagnostics v_networks = row_count;
  end if;
  perform audit_by(p_doctor_id, p_session, 'bookings-cancelled', jsonb_build_object(
    'date', (select min(d) from unnest(p_dates) d), 'until', (select max(d) from unnest(p_dates) d),
    'count', v_found, 'networks', v_networks), p_now);
  return v_no;
end $$;

-- What was taken for false on these dates is cancelled for good: its ticket says so, and nobody brings it back. Returns the dates, one
-- for each.
create function give_up_false(p_doctor_id text, p_from date, p_to date) returns date[]
language sql
as $$
  with given_up as (
    update appointment a set cancelled_as_false = false
    where a.doctor_id = p_doctor_id and a.date between p_from and p_to and a.cancelled_as_false
    returning a.date)
  select coalesce(array_agg(g.date), '{}') from given_up g
$$;

-- Takes back cancel_together: its bookings stand again under their numbers, over the day's maximum if others have booked
-- meanwhile, and their networks may book again. Who has booked anew keeps that booking alone, who cancelled stays so, and what was
-- moved with its day stays taken for false there. Answers how many came back, how many were moved, and how many were left for another reason.
create function undo_cancelled_together(
  p_doctor_id text, p_no bigint, p_today date, p_now timestamptz, p_session bytea,
  out restored integer, out moved integer, out others integer
)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v cancelled_together;
begin
  delete from cancelled_together c where c.doctor_id = p_doctor_id and c.no = p_no returning c.* into v;
  if not found then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT';
  end if;
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = any (v.dates) order by d.date for no key update;
  update appointment_day d set cap = greatest(d.cap, d.live_count + w.count)
  from (select u.date, count(*)::integer from unnest(v.dates) u (date) group by u.date) w
  where d.doctor_id = p_doctor_id and d.date = w.date;
  update appointment a set status = 'BOOKED', cancelled_as_false = false
  from unnest(v.dates, v.serials) w (date, serial)
  where a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial and a.date >= p_today
    and a.cancelled_as_false and (is_held(a) or number_with_place(a) is null);
  get diagnostics restored = row_count;
  select count(*) into moved
  from unnest(v.dates, v.serials) w (date, serial)
  join appointment a on a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial and a.status = 'MOVED';
  others := cardinality(v.serials) - restored - moved;
  delete from blocked_network b where b.doctor_id = p_doctor_id and b.cancel_no = p_no;
  perform audit_by(p_doctor_id, p_session, 'bookings-restored', jsonb_build_object(
    'date', (select min(d) from unnest(v.dates) d), 'until', (select max(d) from unnest(v.dates) d),
    'count', restored), p_now);
end $$;

-- The places of a day: as the practice has set, and those that absent patients gave back.
create function day_places(p_doctor_id text, p_date date) returns integer
language sql stable
as $$
  select p.max_appointment + (
    select count(*)::integer from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status = 'NO_SHOW' and takes_place(a))
  from profile p where p.doctor_id = p_doctor_id
$$;

-- Confirms those of these bookings that wait for it and find a place, who came first first. Answers how many, how many found none, and how many
-- are held whose patient has a place that day by another booking.
-- Those that have a place are known to be real from then on, so they no longer count as more than usual (booking_rush).
create function confirm_together(
  p_doctor_id text, p_dates date[], p_serials integer[], p_today date, p_now timestamptz, p_session bytea,
  out confirmed integer, out over_maximum integer, out twice integer
)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_found integer;
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = any (p_dates) order by d.date for no key update;
  select count(*) into v_found
  from unnest(p_dates, p_serials) w (date, serial)
  join appointment a on a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial;
  if v_found < cardinality(p_serials) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  with found as materialized (
    select a.date, a.serial, is_held(a) as held, number_with_place(a) is null
             and row_number() over (partition by a.date, is_held(a), a.phone, lower(a.patient_name) order by a.serial) = 1 as is_only
    from unnest(p_dates, p_serials) w (date, serial)
    join appointment a on a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial
    where is_to_confirm(a) and a.status = 'BOOKED' and a.date >= p_today
  ), waiting as (
    select f.date, f.serial, not f.held or f.is_only as is_wanted, not f.held
           or f.is_only and row_number() over (partition by f.date, f.held, f.is_only order by f.serial) <= day_places(p_doctor_id, f.date) - d.live_count as has_place
    from found f
    join appointment_day d on d.doctor_id = p_doctor_id and d.date = f.date
  ), done as (
    update appointment a set confirmed_at = p_now from waiting w
    where w.has_place and a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial
    returning a.serial
  )
  select (select count(*) from done), count(*) filter (where w.is_wanted and not w.has_place), count(*) filter (where not w.is_wanted)
  into confirmed, over_maximum, twice from waiting w;
  update appointment a set confirmed_at = p_now
  from unnest(p_dates, p_serials) w (date, serial)
  where a.doctor_id = p_doctor_id and a.date = w.date and a.serial = w.serial and a.status = 'BOOKED' and a.date >= p_today
    and a.to_confirm is null and a.confirmed_at is null;
  if confirmed > 0 then
    perform audit_by(p_doctor_id, p_session, 'bookings-confirmed', jsonb_build_object(
      'date', (select min(d) from unnest(p_dates) d), 'until', (select max(d) from unnest(p_dates) d), 'count', confirmed), p_now);
  end if;
end $$;

grant execute on function
  cancelled_as_false(text, date),
  last_cancelled_together(text, date),
  cancel_together(text, date[], integer[], boolean, date, timestamptz, bytea),
  undo_cancelled_together(text, bigint, date, timestamptz, bytea),
  day_places(text, date),
  confirm_together(text, date[], integer[], date, timestamptz, bytea)
to baari_app;
