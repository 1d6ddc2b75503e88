-- Books one or several patients online for one doctor and date, all or none, if they are admitted (admit), and remembers the
-- answers to their keys: `p_nth` says of each the how manieth of its request it is, and the first of a request has its key. `p_networks`: from which network each came, as its mark, and `p_wider` from which wider one; null where nobody
-- knows;
-- `p_marks`: all marks of these networks, also by earlier secrets.
create function book_together(
  p_doctor_id text, p_date date, p_now timestamptz, p_today date, p_minute integer,
  p_names text[], p_phones text[], p_genders text[], p_keys text[], p_hashes bytea[], p_networks bytea[],
  p_wider bytea[], p_marks bytea[], p_held text[], p_to_confirm text[], p_notices smallint[],
  p_languages text[], p_nth integer[], p_confirmed boolean[]
) returns table (serial integer, nonce bigint, ahead integer, slots jsonb, avg_check_time integer)
language plpgsql
as $$
declare
  v record;
  -- How many before each of them take a place.
  before integer[] := (
    select array_agg(b.places order by b.n) from (
      select r.n, (count(*) filter (where r.reason is distinct from 'RUSH') over (order by r.n) - (r.reason is distinct from 'RUSH')::integer)::integer as places
      from unnest(p_to_confirm, p_names) with ordinality r (reason, name, n)) b);
begin
  v := admit('book', p_doctor_id, p_date, p_now, p_names, p_phones, p_genders, p_today, p_minute,
             p_marks => p_marks, p_held => p_held, p_to_confirm => p_to_confirm, p_notices => p_notices,
             p_languages => p_languages, p_nth => p_nth, p_confirmed => p_confirmed);

  with booked as (
    select r.*, jsonb_build_object('serial', v.first_serial + r.n - 1, 'nonce', v.nonces[r.n], 'ahead', v.ahead + before[r.n],
                                   'held', coalesce(p_to_confirm[r.n] = 'RUSH', false)) as place
    from unnest(p_keys, p_hashes, p_nth) with ordinality r (key, hash, nth, n))
  insert into idempotency_record (doctor_id, endpoint, key, request_hash, answer, created_at)
  select p_doctor_id, 'appointments', b.key, b.hash,
         b.place || jsonb_build_object('slots', v.slots, 'avgCheckTime', v.avg_check_time, 'others', coalesce((
           select jsonb_agg(o.place order by o.n) from booked o where o.n - o.nth = b.n - b.nth and o.n > b.n), '[]')), p_now
  from booked b
  where b.key is not null;

  insert into booking_network (doctor_id, date, serial, network, wider_network, at)
  select p_doctor_id, p_date, v.first_serial + r.n - 1, r.network, r.wider, p_now
  from unnest(p_networks, p_wider) with ordinality r (network, wider, n)
  where r.network is not null;

  return query
  select v.first_serial + n - 1, v.nonces[n], v.ahead + before[n], v.slots, v.avg_check_time from generate_series(1, cardinality(p_names)) n;
end $$;

-- Books patients online for one doctor and date, each request by itself, all of its patients or none: a refusal is a row of the answer, in
-- the order of the patients. All are tried together, and one request after the other where that is refused. `p_nth`: see book_together; null
-- where each request has one patient. KEY_ANSWERED: the key was answered before
-- (find_booking_answer). Where the day is full, the first row that says so has the keys that were answered (answered_keys).
create function book_appointments(
  p_doctor_id text, p_date date, p_now timestamptz, p_today date, p_minute integer,
  p_names text[], p_phones text[], p_genders text[], p_keys text[], p_hashes bytea[], p_networks bytea[] default '{}',
  p_wider bytea[] default '{}', p_marks bytea[] default '{}', p_held text[] default null,
  p_to_confirm text[] default null, p_notices smallint[] default null, p_languages text[] default null, p_nth integer[] default null,
  p_confirmed boolean[] default null
) returns table (refusal text, serial integer, nonce bigint, ahead integer, slots jsonb, avg_check_time integer, keys text[])
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted constant integer := cardinality(p_names);
  -- Marks of one network.
  marks constant integer := cardinality(p_marks) / wanted;
  -- What one is refused for and the next may not be; all else holds for all who come after.
  own constant text[] := '{NETWORK_BLOCKED,NUMBER_NOT_CONFIRMED,ALREADY_BOOKED,BOOKED_TO_CONFIRM,PHONE_LIMIT,KEY_ANSWERED,NOT_READY}';
  -- The last patient of each request.
  ends constant integer[] := (
    select array_agg(n order by n) from generate_series(1, wanted) n where n = wanted or p_nth is null or p_nth[n + 1] = 1);
  v_end integer;
  v_first integer := 1;
  v_last integer := wanted;
  v_refusal text;
begin
  while v_first <= wanted loop
    begin
      return query
      select null::text, b.*, null::text[]
      from book_together(
        p_doctor_id, p_date, p_now, p_today, p_minute, p_names[v_first:v_last], p_phones[v_first:v_last],
        p_genders[v_first:v_last], p_keys[v_first:v_last], p_hashes[v_first:v_last], p_networks[v_first:v_last],
        p_wider[v_first:v_last], p_marks[(v_first - 1) * marks + 1:v_last * marks], p_held[v_first:v_last], p_to_confirm[v_first:v_last],
        p_notices[v_first:v_last], p_languages[v_first:v_last], p_nth[v_first:v_last], p_confirmed[v_first:v_last]) b;
      v_refusal := null;
    exception
      when sqlstate 'BA001' then v_refusal := sqlerrm;
      when unique_violation then v_refusal := 'KEY_ANSWERED';
      when deadlock_detected then v_refusal := 'NOT_READY';
    end;
    v_end := (select min(e) from unnest(ends) e where e >= v_first);
    if v_refusal is not null and v_end < v_last then
      v_last := v_end;
    else
      if v_refusal is not null then
        -- A day without places for several may have one for the next.
        v_last := case when v_refusal = any (own) or v_refusal = 'DAY_FULL' and v_first < v_end then v_end else wanted end;
        return query
        select case when exists (select from find_booking_answer(p_doctor_id, p_keys[n])) then 'KEY_ANSWERED' else v_refusal end,
               null::integer, null::bigint, null::integer, null::jsonb, null::integer,
               case when v_refusal = 'DAY_FULL' and n = v_first and v_first = v_end then answered_keys(p_doctor_id) end
        from generate_series(v_first, v_last) n;
      end if;
      v_first := v_last + 1;
      v_last := (select min(e) from unnest(ends) e where e >= v_first);
    end if;
  end loop;
end $$;

-- What guards the online bookings of a doctor; how many of the last hour, and of its last minutes, came from each network for each date,
-- and took a place; and how many places of each date were taken before. Null without a profile.
create function booking_rush(p_doctor_id text, p_now timestamptz) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    with recent as materialized (
      -- What the desk has confirmed was real, and what it has cancelled is over: neither says that more false ones come.
      select n.date, n.network, n.wider_network, takes_place(a) as has_place, n.at > p_now - make_interval(mins => rush_minutes()) as is_late
      from booking_network n
      join appointment a on a.doctor_id = n.doctor_id and a.date = n.date and a.serial = n.serial
      where n.doctor_id = p_doctor_id and n.at > p_now - interval '1 hour' and n.at <= p_now
        and a.date between p_now::date - 1 and p_now::date + booking_days()
        and a.confirmed_at is null and a.status <> 'MOVED' and (a.status <> 'CANCELLED' or a.cancelled_by_patient))
    select json_build_object(
      'places', online_places(p), 'networkLimit', p.network_limit, 'usualLimit', p.usual_limit,
      'proofOfWork', p.proof_of_work, 'hold', p.hold, 'counted', (
        select coalesce(json_agg(json_build_object(
          'date', r.date, 'network', encode(r.network, 'hex'), 'wide', encode(r.wider_network, 'hex'),
          'bookings', json_build_object('hour', r.bookings, 'minutes', r.late),
          'placed', json_build_object('hour', r.placed, 'minutes', r.late_placed))), '[]')
        from (
          select r.date, r.network, r.wider_network, count(*) as bookings, count(*) filter (where r.is_late) as late,
                 count(*) filter (where r.has_place) as placed, count(*) filter (where r.has_place and r.is_late) as late_placed
          from recent r group by r.date, r.network, r.wider_network) r),
      'takenBefore', (
        select coalesce(json_object_agg(d.date, json_build_object(
          'hour', d.live_count - r.placed, 'minutes', d.live_count - r.late_placed)), '{}')
        from appointment_day d
        cross join lateral (
          select count(*) as placed, count(*) filter (where r.is_late) as late_placed
          from recent r where r.date = d.date and r.has_place) r
        where d.doctor_id = p_doctor_id and d.date between p_now::date - 1 and p_now::date + booking_days()))
    from profile p where p.doctor_id = p_doctor_id);
end $$;

-- The most bookings by patients within so many minutes at this time of the day, of the 28 days before. Who came was real, or whom the
-- desk confirmed; of others as many count as half of these, since on ordinary days too some stay away. So false ones, which nobody cancelled,
-- teach next to nothing.
create function usual_bookings(p_doctor_id text, p_now timestamptz, p_minutes integer) returns integer
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(max(least(d.bookings, d.came * 3 / 2)), 0)::integer from (
      select b.ago, count(*) over w as bookings, count(*) filter (where b.is_real) over w as came
      from (
        select a.booked_at, extract(epoch from p_now - a.booked_at)::bigint + 1800 as ago,
               a.status in ('VERIFIED', 'COMPLETED') or a.status = 'BOOKED' and a.confirmed_at is not null as is_real
        from appointment a
        where a.doctor_id = p_doctor_id and a.date between p_now::date - 29 and p_now::date + booking_days()
          and a.status <> 'CANCELLED' and not a.walk_in and not is_to_confirm(a)) b
      window w as (order by b.booked_at range between make_interval(mins => p_minutes) preceding and current row)) d
    -- Their last booking came within half an hour of what are these minutes today.
    where d.ago between 86400 and 29 * 86400 - 1 and d.ago % 86400 < 3600 + 60 * p_minutes);
end $$;

-- A patient cancels by a ticket: a BOOKED appointment, or one that the desk took for a false one, whose ticket says the same. Tells the
-- status met, null where there is no appointment of this ticket.
create function cancel_booking(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_status text;
begin
  perform from hold_appointment(p_doctor_id, p_date, p_serial);
  if not found then
    return null;
  end if;
  update appointment a set status = 'CANCELLED', cancelled_by_patient = true, cancelled_as_false = false
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce
    and (a.cancelled_as_false or standing_after('cancel', standing_of(a.status, a.called_at)) is not null)
  returning 'BOOKED' into v_status;
  if v_status is null then
    select a.status into v_status from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce;
  end if;
  return v_status;
end $$;

grant execute on function
  book_appointments(
    text, date, timestamptz, date, integer, text[], text[], text[], text[], bytea[], bytea[], bytea[], bytea[], text[], text[], smallint[],
    text[], integer[], boolean[]),
  booking_rush(text, timestamptz),
  cancel_booking(text, date, integer, bigint),
  usual_bookings(text, timestamptz, integer)
to baari_app;
