-- The bookings of today and later that patients made online and that still stand, as [milliseconds, number of the network];
-- null unless so many came within so short a time that it may be a flood. Whether it is one is decided by floodIn
-- (apps/api/src/lib/flood.ts).
create function booking_marks(p_doctor_id text, p_today date) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select json_agg(json_build_array((extract(epoch from m.at) * 1000)::bigint, m.network) order by m.at)
  from (
    select n.at, dense_rank() over (order by n.network) as network,
           lag(n.at, flood_bookings() - 1) over (order by n.at) as before
    from booking_network n
    join appointment a on a.doctor_id = n.doctor_id and a.date = n.date and a.serial = n.serial
    where n.doctor_id = p_doctor_id and n.date >= p_today and a.status = 'BOOKED' and a.called_at is null
  ) m
  having bool_or(m.at - m.before <= make_interval(mins => flood_minutes()))
$$;

-- Removes marks of networks that have been kept long enough.
create function forget_booking_networks(p_now timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from booking_network n where n.ctid in (
    select o.ctid from booking_network o
    where o.at <= p_now - make_interval(hours => booking_network_kept_hours())
    order by o.at limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

grant execute on function
  booking_marks(text, date),
  forget_booking_networks(timestamptz, integer)
to baari_app;
