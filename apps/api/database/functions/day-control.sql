create function day_notice(p_doctor_id text, p_date date) returns json
language plpgsql stable
as $$
begin
  return (
    select json_build_object(
      'lateMinutes', coalesce((select d.late_minutes from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date), 0),
      'closed', exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date),
      'away', exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date and o.away),
      'suspended', exists (select from practice r where r.doctor_id = p_doctor_id and r.suspended_at is not null)));
end $$;

-- Per date of a range: whether it is closed, how many patients are booked and not here yet, how many wait, and how many bookings
-- the desk has cancelled as false ones.
create function count_days(p_doctor_id text, p_from date, p_to date)
returns table (date date, closed boolean, booked integer, waiting integer, as_false integer)
language sql stable
as $$
  select n::date, o.date is not null,
    count(*) filter (where a.serial is not null and queue_state(a.status, a.called_at) = 'EXPECTED')::integer,
    count(*) filter (where a.serial is not null and queue_state(a.status, a.called_at) = 'WAITING')::integer,
    count(*) filter (where a.cancelled_as_false)::integer
  from generate_series(p_from, p_to, interval '1 day') n
  left join day_off o on o.doctor_id = p_doctor_id and o.date = n::date
  left join appointment a on a.doctor_id = p_doctor_id and a.date = n::date
  group by n, o.date order by n
$$;

-- Moves everybody who is booked on a range of closed dates, in their order, to the first day after it that admits them
-- (admit), and then what was taken for false, which stays so. Whom none admits keeps the place. Tells the dates that patients
-- and bookings taken for false were moved from, one for each.
create function move_away(
  p_doctor_id text, p_from date, p_to date, p_today date, p_now timestamptz, p_session bytea,
  out moved date[], out as_false date[]
)
language plpgsql
as $$
declare
  v record;
  v_to date;
  v_shut date[] := '{}';
  v_refusal text;
begin
  moved := '{}';
  as_false := '{}';
  for v in
    select a.date, a.serial, a.cancelled_as_false from appointment a
    where a.doctor_id = p_doctor_id and a.date between p_from and p_to and may_move(a)
    order by a.cancelled_as_false, a.date, a.serial
  loop
    for v_to in
      select n::date from generate_series(p_to + 1, last_bookable_date(p_today), interval '1 day') n
      where n::date <> all (v_shut) order by n
    loop
      begin
        perform move_appointment(p_doctor_id, v.date, v.serial, v_to, p_now, p_today, null, p_session, false);
        if v.cancelled_as_false then
          as_false := as_false || v.date;
        else
          moved := moved || v.date;
        end if;
        exit;
      exception when sqlstate 'BA001' then
        get stacked diagnostics v_refusal = message_text;
        -- Other refusals are of this patient alone.
        if v_refusal not in ('ALREADY_BOOKED', 'PHONE_LIMIT') then
          v_shut := v_shut || v_to;
        end if;
      end;
    end loop;
  end loop;
end $$;

-- Closes a range of dates for new bookings; with `p_away` the doctor sees nobody then. `p_booked` says what becomes of
-- booked patients who are neither here nor with the doctor: `keep` their place, `cancel`, or `move` to another day. A
-- cancellation cannot be undone, and neither can the acts before it: one of them could bring a booking back. Returns for
-- every date how many were cancelled, moved or keep their place, as chosen, how many are booked still, how many taken for false
-- were cancelled for good or moved with them, and whether it was open until now. `p_seen`: how many days of the range were closed, and how many
-- patients and bookings taken for false stood on it, when somebody chose that; refused with QUEUE_CHANGED if it is otherwise by now.
create function close_days(
  p_doctor_id text, p_from date, p_to date, p_booked text, p_away boolean, p_today date, p_now timestamptz, p_session bytea,
  p_seen jsonb default null
) returns table (date date, patients integer, kept integer, as_false integer, was_open boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v_changed text;
  v_were date[];
  v_gone date[] := '{}';
  v_false date[] := '{}';
begin
  -- In the same order as a deletion, which takes the same rows.
  perform from practice r where r.doctor_id = p_doctor_id for key share;
  perform from profile p where p.doctor_id = p_doctor_id for key share;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  end if;

  -- All days that moves will lock, the earliest first (move_appointment).
  if p_booked = 'move' then
    perform from appointment_day d
    where d.doctor_id = p_doctor_id and (d.date between p_from and last_bookable_date(p_today) or d.date in (
      select a.date from appointment a where a.doctor_id = p_doctor_id and a.moved_to_date between p_from and p_to))
    order by d.date for no key update;
  end if;
  -- Creates missing day rows and locks all. A booking already running is waited for and seen below; a later one finds
  -- the day closed.
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  select p_doctor_id, n::date, 1, 0, 0, 0, 0, 0 from generate_series(p_from, p_to, interval '1 day') n order by n
  on conflict on constraint appointment_day_pkey do update set cap = d.cap;

  if p_seen is not null then
    select b.detail into v_changed from (
      select case
        when count(*) filter (where c.closed) <> (p_seen ->> 'closed')::integer then 'CLOSED'
        when sum(c.booked) <> (p_seen ->> 'booked')::integer or sum(c.as_false) <> (p_seen ->> 'asFalse')::integer then 'BOOKED'
      end as detail from count_days(p_doctor_id, p_from, p_to) c) b;
    if v_changed is not null then
      raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED', detail = v_changed;
    end if;
  end if;

  select coalesce(array_agg(o.date), '{}') into v_were from day_off o
  where o.doctor_id = p_doctor_id and o.date between p_from and p_to;
  insert into day_off as o (doctor_id, date, away)
  select p_doctor_id, n::date, p_away from generate_series(p_from, p_to, interval '1 day') n
  on conflict on constraint day_off_pkey do update set away = o.away or excluded.away;

  if p_booked = 'cancel' then
    with cancelled as (
      update appointment a set status = 'CANCELLED'
      where a.doctor_id = p_doctor_id and a.date between p_from and p_to
        and standing_after('close-day', standing_of(a.status, a.called_at)) is not null
      returning a.date)
    select coalesce(array_agg(c.date), '{}') into v_gone from cancelled c;
    delete from queue_act q where q.doctor_id = p_doctor_id and q.date between p_from and p_to;
    v_false := give_up_false(p_doctor_id, p_from, p_to);
  elsif p_booked = 'move' then
    select m.moved, m.as_false into v_gone, v_false
    from move_away(p_doctor_id, p_from, p_to, p_today, p_now, p_session) m;
  end if;

  if p_away then
    perform tell_closed(p_doctor_id, array(select n::date from generate_series(p_from, p_to, interval '1 day') n), p_now);
  end if;
  if cardinality(v_were) <= p_to - p_from or cardinality(v_gone || v_false) > 0 then
    perform audit_by(p_doctor_id, p_session, 'days-closed', jsonb_strip_nulls(jsonb_build_object(
      'date', p_from, 'until', p_to, 'away', case when p_away then true end,
      'count', case when p_booked = 'cancel' then cardinality(v_gone) end,
      'moved', case when p_booked = 'move' then cardinality(v_gone) end)), p_now);
  end if;
  return query
  select b.date, case when p_booked = 'keep' then b.booked else cardinality(array_positions(v_gone, b.date)) end,
    b.booked, cardinality(array_positions(v_false, b.date)), b.date <> all (v_were)
  from count_days(p_doctor_id, p_from, p_to) b;
end $$;

-- Takes bookings again on these dates; returns those that were closed. Cancelled appointments stay cancelled.
create function open_days(p_doctor_id text, p_dates date[], p_now timestamptz, p_session bytea) returns date[]
language plpgsql
as $$
declare
  v_opened date[];
  v_away date[];
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = any (p_dates) order by d.date for no key update;
  with opened as (
    delete from day_off o where o.doctor_id = p_doctor_id and o.date = any (p_dates) returning o.date, o.away)
  select coalesce(array_agg(o.date order by o.date), '{}'), coalesce(array_agg(o.date) filter (where o.away), '{}') into v_opened, v_away from opened o;
  if cardinality(v_opened) > 0 then
    -- Makes a new version of these days, because their queues now show them open.
    update appointment_day d set cap = d.cap where d.doctor_id = p_doctor_id and d.date = any (v_opened);
    perform tell_opened(p_doctor_id, v_opened, p_now);
    -- While the doctor was away nobody was told of a delay, nor that it has ended.
    perform tell_delay(p_doctor_id, d.date, d.late_minutes, p_now) from appointment_day d
    where d.doctor_id = p_doctor_id and d.date = any (v_away);
    perform audit_by(p_doctor_id, p_session, 'days-opened',
                  jsonb_build_object('date', v_opened[1], 'until', v_opened[cardinality(v_opened)],
                                     'count', cardinality(v_opened)), p_now);
  end if;
  return v_opened;
end $$;

-- Announces how late the clinic's session from `p_from` on is today; returns how many of its patients are not with the doctor yet.
-- Fails with QUEUE_CHANGED where another desk has announced something else since the version `p_seen` of the day.
create function announce_late(
  p_doctor_id text, p_date date, p_minutes integer, p_from timestamptz, p_now timestamptz, p_session bytea,
  p_seen bigint default null
) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_before appointment_day;
  v_no bigint;
begin
  perform from profile p where p.doctor_id = p_doctor_id for key share;
  if not found then
    raise exception using errcode = 'BA001', message = 'PROFILE_REQUIRED';
  end if;
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  values (p_doctor_id, p_date, 1, 0, 0, 0, 0, 0)
  on conflict on constraint appointment_day_pkey do update set cap = d.cap
  returning d.* into v_before;
  if v_before.late_minutes <> p_minutes or p_minutes > 0 and v_before.late_from is distinct from p_from then
    if exists (select from queue_act q
               where q.doctor_id = p_doctor_id and q.date = p_date and q.no > p_seen and q.act in ('running-late', 'on-time')) then
      raise exception using errcode = 'BA001', message = 'QUEUE_CHANGED';
    end if;
    update appointment_day d
    set late_minutes = p_minutes, late_at = case when p_minutes > 0 then p_now end, late_from = case when p_minutes > 0 then p_from end
    where d.doctor_id = p_doctor_id and d.date = p_date;
    v_no := note_queue_act(p_doctor_id, p_date, case when p_minutes > 0 then 'running-late' else 'on-time' end, '{}', '{}', p_now, p_session);
    update queue_act q set late_minutes = v_before.late_minutes, late_at = v_before.late_at, late_from = v_before.late_from
    where q.doctor_id = p_doctor_id and q.date = p_date and q.no = v_no;
    if p_minutes = 0 then
      perform tell_delay(p_doctor_id, p_date, 0, p_now);
    end if;
    perform audit_by(p_doctor_id, p_session, 'running-late',
                  jsonb_build_object('date', p_date, 'minutes', p_minutes), p_now);
  end if;
  return (select c.booked + c.waiting from count_days(p_doctor_id, p_date, p_date) c);
end $$;

-- For the release before, which does not say which session is late.
create function set_late(p_doctor_id text, p_date date, p_minutes integer, p_now timestamptz, p_session bytea) returns integer
language sql security definer set search_path = public, pg_temp
as $$ select announce_late(p_doctor_id, p_date, p_minutes, null, p_now, p_session) $$;

grant execute on function
  day_notice(text, date),
  count_days(text, date, date),
  close_days(text, date, date, text, boolean, date, timestamptz, bytea, jsonb),
  open_days(text, date[], timestamptz, bytea),
  announce_late(text, date, integer, timestamptz, timestamptz, bytea, bigint),
  set_late(text, date, integer, timestamptz, bytea)
to baari_app;
