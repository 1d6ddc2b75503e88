-- The bookings of today and later among which false ones may be, as long as their patients are expected: those that patients made online
-- while their network is known, and all that are held, `network` null once it is forgotten.
create function doubtful_bookings(p_doctor_id text, p_today date)
returns table (date date, serial integer, patient_name text, phone text, at timestamptz, network integer, is_held boolean)
language sql stable
as $$
  select a.date, a.serial, a.patient_name, a.phone, a.booked_at,
         case when n.network is not null then dense_rank() over (order by n.network)::integer end, is_held(a)
  from appointment a
  left join booking_network n on n.doctor_id = a.doctor_id and n.date = a.date and n.serial = a.serial
  where a.doctor_id = p_doctor_id and a.date >= p_today and a.status = 'BOOKED' and a.called_at is null
    and (n.network is not null or is_held(a))
$$;

-- From which network a booking came is removed with it. Only the removal of old appointments removes any, and they have no network any more.
create function forget_removed_networks() returns trigger
language plpgsql
as $$
begin
  delete from booking_network n using gone g where n.doctor_id = g.doctor_id and n.date = g.date and n.serial = g.serial;
  return null;
end $$;
create trigger appointment_removed after delete on appointment referencing old table as gone
  for each statement execute function forget_removed_networks();

-- The minutes in which strangers took more than half of the places that a day had left, though few were held: so many within so few
-- minutes, with those that are held more than twice what is usual there, from networks that had not booked here before that hour.
create function last_places_taken(p_doctor_id text, p_today date) returns table (date date, since timestamptz, until timestamptz)
language sql stable
as $$
  with run as materialized (
    select n.date, n.at, d.live_count, count(*) over w as bookings, count(*) filter (where takes_place(a)) over w as placed
    from booking_network n
    join appointment a on a.doctor_id = n.doctor_id and a.date = n.date and a.serial = n.serial
    join appointment_day d on d.doctor_id = n.doctor_id and d.date = n.date
    where n.doctor_id = p_doctor_id and n.date >= p_today and a.date >= p_today and a.status = 'BOOKED' and a.confirmed_at is null
      and not exists (
        select from booking_network o
        where o.doctor_id = n.doctor_id and o.network = n.network and o.at < n.at - interval '1 hour')
    window w as (partition by n.date order by n.at range between make_interval(mins => rush_minutes()) preceding and current row)
  ), fast as materialized (
    select r.date, r.at, r.bookings from run r
    where r.placed >= last_places_bookings() and r.placed > day_places(p_doctor_id, r.date) - r.live_count
  )
  select f.date, f.at - make_interval(mins => rush_minutes()), f.at from fast f
  where f.bookings > 2 * usual_bookings(p_doctor_id, f.at, rush_minutes())
$$;

-- These bookings as [milliseconds, number of the network, whether it is held, whether it took one of a day's last places];
-- null unless so many came within so short a time, or some are held or took last places, that it may be a flood. Whether it is one is decided by floodIn
-- (apps/api/src/lib/flood.ts).
create function booking_marks(p_doctor_id text, p_today date) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    with taken as materialized (select * from last_places_taken(p_doctor_id, p_today))
    select json_agg(json_build_array((extract(epoch from m.at) * 1000)::bigint, m.network, m.is_held, m.took_last) order by m.at)
    from (
      select b.at, b.network, b.is_held,
        exists (select from taken t where t.date = b.date and b.at between t.since and t.until) as took_last,
        lag(b.at, flood_bookings() - 1) over (order by b.at) as before
      from doubtful_bookings(p_doctor_id, p_today) b
    ) m
    having bool_or(m.at - m.before <= make_interval(mins => flood_minutes()))
        or bool_or(m.is_held)
        or bool_or(m.took_last));
end $$;

-- The same bookings with their patients, the latest `p_limit`, in the order in which they came. Whoever was seen here under that name and
-- phone on an earlier day is no stranger.
create function flood_bookings(p_doctor_id text, p_today date, p_limit integer) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  with b as materialized (
    select d.* from doubtful_bookings(p_doctor_id, p_today) d order by d.at desc limit p_limit
  ), taken as materialized (
    select * from last_places_taken(p_doctor_id, p_today)
  ), seen as materialized (
    select distinct o.phone, lower(o.patient_name) as name from appointment o
    where o.doctor_id = p_doctor_id and o.date < p_today and o.status in ('VERIFIED', 'COMPLETED')
      and o.phone in (select b.phone from b)
  )
  select coalesce(json_agg(json_build_object(
    'date', b.date, 'serial', b.serial, 'patientName', b.patient_name, 'phoneNumber', b.phone,
    'at', (extract(epoch from b.at) * 1000)::bigint, 'network', b.network, 'isHeld', b.is_held,
    'tookLast', exists (select from taken t where t.date = b.date and b.at between t.since and t.until),
    'hasBeenHere', seen.phone is not null) order by b.at, b.date, b.serial), '[]')
  from b left join seen on seen.phone = b.phone and seen.name = lower(b.patient_name)
$$;

-- Removes what has been kept long enough: marks of networks, what can no longer be undone, and blocks that are over.
-- Answers how many marks were removed.
create function forget_booking_networks(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_before constant timestamptz := p_now - make_interval(hours => booking_network_kept_hours());
  v_removed integer;
begin
  delete from blocked_network b where b.until <= p_now;
  delete from cancelled_together c where c.at <= v_before;
  delete from former_patient f where f.at <= v_before;
  delete from flood_mail m where m.at <= v_before;
  delete from booking_network n where n.ctid in (
    select o.ctid from booking_network o where o.at <= v_before order by o.at limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- Whom to ask whether there is a flood: doctors with some online bookings within the last hour, of whose flood no mail has told for
-- some hours. With their booking_marks.
create function flood_suspects(p_today date, p_now timestamptz) returns table (doctor_id text, marks json)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.doctor_id, booking_marks(s.doctor_id, p_today)
  from (
    select n.doctor_id from booking_network n where n.at > p_now - interval '1 hour'
    group by n.doctor_id having count(*) >= least(flood_bookings(), last_places_bookings())
  ) s
  where not exists (
    select from flood_mail m where m.doctor_id = s.doctor_id and m.at > p_now - make_interval(hours => flood_mail_hours()))
$$;

-- True for the one who is to send the mail of a flood: once in some hours, and only if bookings came after the last one.
create function take_flood_mail(p_doctor_id text, p_until timestamptz, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into flood_mail as m (doctor_id, at) values (p_doctor_id, p_now)
  on conflict (doctor_id) do update set at = p_now
  where m.at <= p_now - make_interval(hours => flood_mail_hours()) and m.at < p_until;
  return found;
end $$;

grant execute on function
  flood_suspects(date, timestamptz),
  take_flood_mail(text, timestamptz, timestamptz),
  booking_marks(text, date),
  flood_bookings(text, date, integer),
  forget_booking_networks(timestamptz, integer)
to baari_app;
