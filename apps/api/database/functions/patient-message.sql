-- Whether a practice tells its patients of a reason.
create function is_told(p_doctor_id text, p_reason text) returns boolean
language plpgsql stable
as $$
begin
  return (
    select not exists (select from message_off o where o.doctor_id = p_doctor_id and o.reason = p_reason));
end $$;

-- Whether an address of a ticket is one to tell at: the mobile number only while the practice tells it, its holder has not stopped that, and
-- no browser is told, which costs nothing.
create function is_told_at(s push_subscription) returns boolean
language plpgsql stable
as $$
begin
  return (
    select s.endpoint <> 'phone' or tells_phone(s) and not exists (
      select from push_subscription b
      where b.doctor_id = s.doctor_id and b.date = s.date and b.serial = s.serial and b.endpoint <> 'phone'));
end $$;

-- Tells a ticket's patient, at each of its browsers or else by phone, one thing, at most once for each reason and `p_no`. Of a booking phones
-- alone are told: a browser that is told has its ticket open.
create function tell_patient(p_doctor_id text, p_date date, p_serial integer, p_reason text, p_no integer, p_at timestamptz default null)
returns void
language plpgsql
as $$
begin
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select s.doctor_id, s.date, s.serial, p_reason, p_no, s.endpoint, p_at
  from push_subscription s where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial
    and is_told_at(s) and is_told(p_doctor_id, p_reason) and (p_reason <> 'booked' or s.endpoint = 'phone')
  on conflict do nothing;
end $$;

-- Whether the doctor sees nobody on a date, which who keeps a number of it was told.
create function is_away(p_doctor_id text, p_date date) returns boolean
language plpgsql stable
as $$
begin
  return (select exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date and o.away));
end $$;

-- Takes back what has not left, and is not leaving now. Here and wherever a ticket or a practice is given, what waits is told by its missing
-- outcome: asked for `ended_at is null`, PostgreSQL may go through all that waits (patient_message_waiting), which at a late start is
-- thousands, in the act of a desk that has nothing to do with it.
create function tell_no_more(p_doctor_id text, p_date date, p_serial integer, p_reasons text[], p_above integer default -1) returns void
language plpgsql
as $$
begin
  delete from patient_message m
  where m.doctor_id = p_doctor_id and m.date = p_date and m.serial = p_serial and m.reason = any (p_reasons) and m.no > p_above
    and m.outcome is null and not m.is_taken
    -- It may still be about others.
    and numbers_told(m) <@ array[m.serial];
end $$;

-- How often a patient was told of a reason, or is being told; of a cancellation or a closed day perhaps with another number of the phone.
create function times_told(p_doctor_id text, p_date date, p_serial integer, p_reason text) returns integer
language plpgsql stable
as $$
begin
  return (
    select count(distinct m.no)::integer from patient_message m
    where m.doctor_id = p_doctor_id and m.date = p_date and m.reason = p_reason
      and (m.ended_at is not null or m.is_taken)
      and (m.serial = p_serial or p_reason in ('cancelled', 'closed', 'opened') and m.endpoint = 'phone' and m.serial in (select others_of_phone(p_doctor_id, p_date, p_serial))));
end $$;

-- Whether a patient has heard of it, or is hearing of it now; of a cancellation or a closed day perhaps with another number of the phone.
create function has_heard(p_doctor_id text, p_date date, p_serial integer, p_reason text) returns boolean
language plpgsql stable
as $$
begin
  return (
    select exists (
      select from patient_message m
      where m.doctor_id = p_doctor_id and m.date = p_date and m.reason = p_reason and (m.outcome = 'sent' or m.is_taken)
        and (m.serial = p_serial or m.endpoint = 'phone' and p_serial = any (m.numbers))));
end $$;

-- Whether a patient knows a number, or will: by the booking or a move, by itself or with others of the phone.
create function knows_number(a appointment) returns boolean
language plpgsql stable
as $$
begin
  return (
    select exists (
      select from patient_message m
      where m.doctor_id = a.doctor_id and m.date = a.date and m.reason in ('booked', 'moved') and (m.outcome is null or m.outcome = 'sent')
        and a.serial = any (coalesce(m.numbers, numbers_told(m)))));
end $$;

-- Whether a phone is to be told of a booking anew: an act at the desk, undone by now, has taken that back before anybody heard of it.
create function misses_booking(a appointment) returns boolean
language plpgsql stable
as $$
begin
  return not a.walk_in and is_told(a.doctor_id, 'booked') and not knows_number(a) and exists (
    select from push_subscription s
    where s.doctor_id = a.doctor_id and s.date = a.date and s.serial = a.serial and s.endpoint = 'phone' and is_told_at(s));
end $$;

-- Whatever calls, cancels, restores or moves a patient, and whatever undoes it: the message is written or taken back in the same transaction.
-- Who is taken for a false booking is not told, for their ticket does not show it either; who cancels knows. That a cancelled number counts
-- again is told to whom its cancellation was told.
create function tell_of_appointment() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.status <> 'BOOKED' or new.calls > old.calls then
    perform tell_no_more(new.doctor_id, new.date, new.serial,
                         '{booked,tomorrow,today,closed,opened}'::text[] || case when new.calls > old.calls then 'soon' end);
  end if;

  if new.calls > old.calls then
    -- Who was called by mistake, and was told, hears of the call that counts.
    delete from patient_message m
    where m.doctor_id = new.doctor_id and m.date = new.date and m.serial = new.serial and m.reason = 'turn' and m.no = new.calls
      and m.outcome is not null and m.at < new.called_at - make_interval(mins => turn_told_again_minutes());
    perform tell_patient(new.doctor_id, new.date, new.serial, 'turn', new.calls, new.called_at);
  elsif new.calls < old.calls then
    perform tell_no_more(new.doctor_id, new.date, new.serial, '{turn}', new.calls);
  end if;

  if new.status = 'CANCELLED' and old.status <> 'CANCELLED' and not new.cancelled_as_false and not new.cancelled_by_patient then
    perform tell_no_more(new.doctor_id, new.date, new.serial, '{restored}');
    perform tell_patient(new.doctor_id, new.date, new.serial, 'cancelled',
                         times_told(new.doctor_id, new.date, new.serial, 'restored'));
  elsif old.status = 'CANCELLED' and new.status = 'BOOKED' and not old.cancelled_as_false then
    perform tell_no_more(new.doctor_id, new.date, new.serial, '{cancelled}',
                         times_told(new.doctor_id, new.date, new.serial, 'restored') - 1);
    if misses_booking(new) then
      -- Number and ticket say that it counts.
      perform tell_patient(new.doctor_id, new.date, new.serial, 'booked', times_told(new.doctor_id, new.date, new.serial, 'booked'));
    elsif has_heard(new.doctor_id, new.date, new.serial, 'cancelled') then
      perform tell_patient(new.doctor_id, new.date, new.serial, 'restored', times_told(new.doctor_id, new.date, new.serial, 'cancelled') - 1);
    end if;
  elsif new.status = 'BOOKED' and new.called_at is null and misses_booking(new) then
    perform tell_patient(new.doctor_id, new.date, new.serial, 'booked', times_told(new.doctor_id, new.date, new.serial, 'booked'));
  elsif new.status = 'MOVED' and old.status <> 'MOVED' then
    -- What is about others of the phone too is theirs from now on, unless the first of them is told so already.
    update patient_message m set serial = (numbers_told(m))[1]
    where m.doctor_id = new.doctor_id and m.date = new.date and m.serial = new.serial and m.outcome is null
      and is_told_once(m) and numbers_told(m) <> '{}'
      and not exists (
        select from patient_message o
        where (o.doctor_id, o.date, o.reason, o.no, o.endpoint) = (m.doctor_id, m.date, m.reason, m.no, m.endpoint)
          and o.serial = (numbers_told(m))[1]);
    delete from patient_message m
    where m.doctor_id = new.doctor_id and m.date = new.date and m.serial = new.serial and m.outcome is null and not m.is_taken;
    -- The new number has its phone already, and is told as moved; who had stopped that has stopped it there too.
    update push_subscription s
    set known_serial = known_serial(o),
        stopped = case when o.stopped_phones <> '{}' then o.stopped else s.stopped end,
        stopped_phones = case when o.stopped_phones <> '{}' then o.stopped_phones else s.stopped_phones end
    from push_subscription o
    where o.doctor_id = new.doctor_id and o.date = new.date and o.serial = new.serial and o.endpoint = 'phone'
      and s.doctor_id = new.doctor_id and s.date = new.moved_to_date and s.serial = new.moved_to_serial and s.endpoint = 'phone';
    insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth, known_serial)
    select s.doctor_id, new.moved_to_date, new.moved_to_serial, s.endpoint, s.p256dh, s.auth, known_serial(s)
    from push_subscription s
    where s.doctor_id = new.doctor_id and s.date = new.date and s.serial = new.serial and s.endpoint <> 'phone'
    on conflict do nothing;
    -- What is being told is about the number before, so it stays there: that it was moved is told after it.
    delete from push_subscription s
    where s.doctor_id = new.doctor_id and s.date = new.date and s.serial = new.serial and not exists (
      select from patient_message m
      where (m.doctor_id, m.date, m.serial, m.endpoint) = (s.doctor_id, s.date, s.serial, s.endpoint) and m.outcome is null);
    -- Of the new number it is told that it was moved, in one message with the others of the phone that are moved in the same act.
    delete from patient_message m
    where m.doctor_id = new.doctor_id and m.date = new.moved_to_date and m.serial = new.moved_to_serial and m.reason = 'booked';
    perform tell_patient(new.doctor_id, new.moved_to_date, new.moved_to_serial, 'moved', 0, a.booked_at)
    from appointment a
    where a.doctor_id = new.doctor_id and a.date = new.moved_to_date and a.serial = new.moved_to_serial;
  end if;
  return null;
end $$;
create trigger appointment_tells_patient after update on appointment
  for each row when (new.status <> old.status or new.calls <> old.calls) execute function tell_of_appointment();

-- By how many minutes the holders of a day's tickets were told that the doctor is late, in what came about since `p_since`; what is leaving
-- may have been told. 0: that the doctor is on time again. Who was told of no delay is left out.
create function delays_told(p_doctor_id text, p_date date, p_since timestamptz) returns table (serial integer, minutes integer)
language sql stable
as $$
  select distinct on (holder.serial) holder.serial, m.no
  from patient_message m
    cross join lateral (
      select m.serial
      union all select others_of_phone(p_doctor_id, p_date, m.serial) where m.endpoint = 'phone') holder
  where m.doctor_id = p_doctor_id and m.date = p_date and m.reason in ('late', 'ontime') and m.at >= p_since
    and (m.outcome = 'sent' or m.is_taken)
  order by holder.serial, m.seq desc
$$;

-- Tells those who are not with the doctor yet of a delay, its minutes being `no`, or with 0 that there is none: to whom that is news, by
-- what they were told since `p_since`. One that was told before the last is told anew. Nobody is told of one while the doctor is away.
create function tell_delay(p_doctor_id text, p_date date, p_minutes integer, p_at timestamptz, p_since timestamptz default '-infinity')
returns void
language sql security definer set search_path = public, pg_temp
as $$
  -- All at once, for there may be a hundred; the day is read once, whatever PostgreSQL takes it to hold.
  with here as materialized (
    select a.serial from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status in ('BOOKED', 'VERIFIED') and a.called_at is null)
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select s.doctor_id, s.date, s.serial, case when p_minutes > 0 then 'late' else 'ontime' end, p_minutes, s.endpoint, p_at
  from push_subscription s join here using (serial)
    left join delays_told(p_doctor_id, p_date, p_since) told using (serial)
  -- A browser is told in any case: without that part each would cost a call.
  where s.doctor_id = p_doctor_id and s.date = p_date and (s.endpoint <> 'phone' or is_told_at(s))
    and is_told(p_doctor_id, 'late') and not is_away(p_doctor_id, p_date)
    and case
      when p_minutes = 0 then told.minutes > 0
      when coalesce(told.minutes, 0) = 0 then p_minutes > late_told_minutes()
      else abs(p_minutes - told.minutes) >= late_told_minutes()
    end
  order by s.serial
  on conflict (doctor_id, date, serial, reason, no, endpoint) do update
  set seq = default, at = excluded.at, next_at = '-infinity', tries = 0, ended_at = null, outcome = null,
      channel = null, paise = 0, provider_id = null, reached = null
  where patient_message.ended_at is not null
$$;

-- Whatever changes a delay: what has not left of the one before does not leave any more, and another is told. Its end is told by who says
-- so (tell_delay), for a call ends it too, and gives nobody the time back.
create function tell_of_delay() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_is_end_unheard boolean;
begin
  with gone as (
    delete from patient_message m
    where m.doctor_id = new.doctor_id and m.date = new.date and m.reason in ('late', 'ontime') and m.outcome is null and not m.is_taken
    returning m.reason)
  select coalesce(bool_or(g.reason = 'ontime'), false) into v_is_end_unheard from gone g;
  if new.late_minutes > 0 then
    perform tell_delay(new.doctor_id, new.date, new.late_minutes, new.late_at,
                       -- After one that has ended it is another delay, unless nobody has heard of that end, or an undo brings that one back.
                       case when old.late_minutes = 0 and not v_is_end_unheard then new.late_at else '-infinity' end);
  end if;
  return null;
end $$;
create trigger appointment_day_tells_patients after update on appointment_day
  for each row when (new.late_minutes <> old.late_minutes) execute function tell_of_delay();

-- Tells those who keep a number of these dates that the doctor is away then.
create function tell_closed(p_doctor_id text, p_dates date[], p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  delete from patient_message m
  where m.doctor_id = p_doctor_id and m.date = any (p_dates) and m.reason = 'opened' and m.outcome is null and not m.is_taken;
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select s.doctor_id, s.date, s.serial, 'closed', times_told(s.doctor_id, s.date, s.serial, 'opened'), s.endpoint, p_at
  from push_subscription s join appointment a using (doctor_id, date, serial)
  where s.doctor_id = p_doctor_id and s.date = any (p_dates) and a.status = 'BOOKED' and a.called_at is null and is_told_at(s)
  order by s.date, s.serial
  on conflict do nothing
$$;

-- Tells those who were told that a date is closed that it is open again.
create function tell_opened(p_doctor_id text, p_dates date[], p_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  delete from patient_message m
  where m.doctor_id = p_doctor_id and m.date = any (p_dates) and m.reason = 'closed' and m.outcome is null and not m.is_taken;
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select s.doctor_id, s.date, s.serial, 'opened', times_told(s.doctor_id, s.date, s.serial, 'closed') - 1, s.endpoint, p_at
  from push_subscription s join appointment a using (doctor_id, date, serial)
  where s.doctor_id = p_doctor_id and s.date = any (p_dates) and a.status = 'BOOKED' and a.called_at is null and is_told_at(s)
    and has_heard(s.doctor_id, s.date, s.serial, 'closed')
  order by s.date, s.serial
  on conflict do nothing
$$;

-- Who is told of a date, is still to come, and does not know yet that it is soon; what was not told in time, or not so any more by then, counts
-- for nothing. It becomes part of the statement that asks it, for there may
-- be all of a day.
create function waiting_for_soon(p_date date) returns setof push_subscription
language sql stable
as $$
  select s.* from push_subscription s
    join appointment a on a.doctor_id = s.doctor_id and a.date = p_date and a.serial = s.serial
  where s.date = p_date and a.status = 'BOOKED' and a.called_at is null
    and not exists (
      select from patient_message m
      where m.doctor_id = s.doctor_id and m.date = p_date and m.serial = s.serial and m.endpoint = s.endpoint
        and (m.reason = 'turn' or m.reason = 'soon' and m.outcome is distinct from 'expired'))
    -- Nor with another number of its phone.
    and not exists (
      select from patient_message m cross join unnest(m.numbers) n
      where m.doctor_id = s.doctor_id and m.date = p_date and m.reason = 'soon' and m.endpoint = 'phone' and s.endpoint = 'phone' and n = s.serial
        and m.outcome is distinct from 'expired')
    -- A browser is told in any case: without the first part each would cost a call.
    and (s.endpoint <> 'phone' or is_told_at(s))
$$;

-- The practices with somebody who is told of a date.
create function practices_told(p_date date) returns table (doctor_id text)
language sql stable security definer set search_path = public, pg_temp
as $$ select distinct s.doctor_id from push_subscription s where s.date = p_date $$;

-- Whether somebody of the practice is told that it is soon, and waits for that.
create function waits_for_soon(p_doctor_id text, p_date date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return is_told(p_doctor_id, 'soon') and exists (select from waiting_for_soon(p_date) s where s.doctor_id = p_doctor_id);
end $$;

-- The practices where somebody does, as the release before asks it.
create function practices_with_soon(p_date date) returns table (doctor_id text)
language sql stable security definer set search_path = public, pg_temp
as $$
  with practice as materialized (select p.doctor_id from practices_told(p_date) p)
  select p.doctor_id from practice p
    -- The first of each practice is enough: all of the day would be found otherwise.
    cross join lateral (select from waiting_for_soon(p_date) s where s.doctor_id = p.doctor_id limit 1) first
  where is_told(p.doctor_id, 'soon')
$$;

-- Tells patients, once, in how many minutes their turn is expected: a browser of its number, a phone of all its numbers that are due, and of
-- those `p_following` that come right behind them.
create function tell_soon(
  p_doctor_id text, p_date date, p_serials integer[], p_minutes integer[], p_now timestamptz, p_following integer[] default '{}'
) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at, numbers)
  select p_doctor_id, p_date, min(s.serial), 'soon', min(g.minutes), s.endpoint, p_now, array_agg(s.serial order by s.serial)
  from (
    select * from unnest(p_serials, p_minutes) due (serial, minutes)
    union all
    select f.serial, null from unnest(p_following) f (serial)) g
    join waiting_for_soon(p_date) s on s.doctor_id = p_doctor_id and s.serial = g.serial
    join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = s.serial
  where is_told(p_doctor_id, 'soon')
  group by s.endpoint, case when s.endpoint = 'phone' then a.phone else s.serial::text end
  having min(g.minutes) is not null
  order by min(s.serial)
  on conflict (doctor_id, date, serial, reason, no, endpoint) do update
  set seq = default, at = excluded.at, numbers = excluded.numbers, next_at = '-infinity', tries = 0, ended_at = null, outcome = null,
      channel = null, paise = 0, provider_id = null, reached = null
  where patient_message.outcome = 'expired'
$$;

-- Tells patients of these practices once of their number of a date, unless they booked it so shortly before that they know, were told of the booking within
-- the hour before or are still to be, or the clinic is closed then.
create function tell_of_number(p_doctor_ids text[], p_date date, p_reason text, p_booked_before timestamptz, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select s.doctor_id, s.date, s.serial, p_reason, 0, s.endpoint, p_now
  from waiting_for_soon(p_date) s
    join appointment a on a.doctor_id = s.doctor_id and a.date = p_date and a.serial = s.serial
  where s.doctor_id = any(p_doctor_ids) and a.booked_at < p_booked_before
    and not exists (select from message_off o where o.doctor_id = s.doctor_id and o.reason = p_reason)
    and not exists (select from day_off o where o.doctor_id = s.doctor_id and o.date = p_date)
    -- Read once, whatever PostgreSQL takes the tables to hold: looked for row by row, ten thousand among ten thousand took longer than a statement may.
    and (s.doctor_id, s.serial) not in (
      select m.doctor_id, n from patient_message m cross join unnest(m.serial || coalesce(m.numbers, numbers_told(m))) n
      where m.date = p_date and m.reason in ('booked', 'moved') and (m.ended_at is null or m.ended_at > p_booked_before - interval '1 hour'))
    and (s.doctor_id, s.serial, s.endpoint) not in (
      select m.doctor_id, m.serial, m.endpoint from patient_message m where m.date = p_date and m.reason = p_reason and m.no = 0)
  order by s.doctor_id, s.serial
  on conflict do nothing
$$;

-- All at once, as the release before asks it.
create function tell_of_number(p_date date, p_reason text, p_booked_before timestamptz, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ select tell_of_number(array(select doctor_id from practices_told(p_date)), p_date, p_reason, p_booked_before, p_now) $$;

-- Lets a browser be told of a ticket. False: there is no such ticket.
create function add_push_subscription(
  p_doctor_id text, p_date date, p_serial integer, p_nonce bigint, p_endpoint text, p_p256dh text, p_auth text, p_most integer
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Locked, so that browsers at the same time are counted one after the other.
  perform from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce and a.status <> 'MOVED'
  for no key update;
  if not found then
    return false;
  end if;
  insert into push_subscription (doctor_id, date, serial, endpoint, p256dh, auth)
  values (p_doctor_id, p_date, p_serial, p_endpoint, p_p256dh, p_auth)
  on conflict on constraint push_subscription_pkey do update set p256dh = excluded.p256dh, auth = excluded.auth;
  if (select count(*) from push_subscription s where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial) > p_most then
    raise exception using errcode = 'BA001', message = 'PUSH_LIMIT';
  end if;
  return true;
end $$;

-- Tells a browser no more of a ticket.
create function end_push_subscription(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint, p_endpoint text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce;
  if not found then
    return false;
  end if;
  delete from push_subscription s
  where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial and s.endpoint = p_endpoint;
  return true;
end $$;

-- Tells no browser of a ticket any more, whoever asked for it, so that its phone is told again: also what no browser has been told yet.
create function end_push_subscriptions(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce
  for no key update;
  if not found then
    return false;
  end if;
  insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
  select m.doctor_id, m.date, m.serial, m.reason, m.no, s.endpoint, min(m.at)
  from patient_message m join push_subscription s using (doctor_id, date, serial)
  where m.doctor_id = p_doctor_id and m.date = p_date and m.serial = p_serial and s.endpoint = 'phone' and tells_phone(s)
    and m.endpoint <> 'phone'
  group by m.doctor_id, m.date, m.serial, m.reason, m.no, s.endpoint
  -- One of several browsers may have it already.
  having bool_and(m.ended_at is null and not m.is_taken)
  order by min(m.seq)
  on conflict do nothing;
  delete from push_subscription s
  where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial and s.endpoint <> 'phone';
  return true;
end $$;

-- Whether a message follows on another of the same address that has not left: that somebody is sending, or that came about before it. A phone is one
-- address for all its numbers of a day, and a move follows on what is about the number before. A call waits for no other message of its number but
-- one that is being sent, and for what tells its phone of several numbers just now.
create function waits_for_another(m patient_message, p_now timestamptz) returns boolean
language plpgsql stable
as $$
begin
  -- One after the other, for to begin with a question costs more than to answer it, and most need the first alone. What a STOP holds back comes
  -- after what was told meanwhile.
  if exists (
      select from patient_message o
      where o.doctor_id = m.doctor_id and o.date = m.date and o.serial = m.serial and o.endpoint = m.endpoint and o.outcome is null
        and o.seq <> m.seq and o.next_at < 'infinity'
        and (o.is_taken and o.next_at > p_now or o.seq < m.seq and m.reason <> 'turn')) then
    return true;
  end if;
  if m.endpoint = 'phone' then
    if exists (
      select from patient_message o
      where o.doctor_id = m.doctor_id and o.date = m.date and o.endpoint = 'phone' and o.outcome is null and o.next_at < 'infinity'
        and o.serial in (select others_of_phone(m.doctor_id, m.date, m.serial))
        and case
          when m.reason <> 'turn' then o.seq < m.seq or o.is_taken and o.next_at > p_now
          else o.reason = 'soon' and m.serial = any (o.numbers) and o.is_taken and o.next_at > p_now end) then
      return true;
    end if;
  end if;
  if m.reason <> 'moved' then
    return false;
  end if;
  return exists (
    select from appointment a join patient_message o on o.doctor_id = a.doctor_id and o.date = a.date
      and o.serial = any (a.serial || case when m.endpoint = 'phone' then array(select others_of_phone(a.doctor_id, a.date, a.serial)) end)
    where a.doctor_id = m.doctor_id and a.moved_to_date = m.date and a.moved_to_serial = m.serial
      and o.endpoint = m.endpoint and o.outcome is null and o.seq < m.seq and o.next_at < 'infinity');
end $$;

-- In whose stead moves have given these numbers, as who is told at this endpoint knows them.
create function numbers_before(p_doctor_id text, p_date date, p_serials integer[], p_endpoint text) returns integer[]
language sql stable
as $$
  select coalesce(array_agg(coalesce(s.known_serial, b.serial) order by b.moved_to_serial), '{}')
  from (
    select distinct on (a.moved_to_serial) a.serial, a.moved_to_serial
    from appointment a
    where a.doctor_id = p_doctor_id and a.moved_to_date = p_date and a.moved_to_serial = any (p_serials)
    order by a.moved_to_serial, a.booked_at desc) b
    left join push_subscription s
      on s.doctor_id = p_doctor_id and s.date = p_date and s.serial = b.moved_to_serial and s.endpoint = p_endpoint
$$;

-- By which number who is told at this endpoint knows a visit: a number that a move gave only once they were told of it.
create function known_serial(s push_subscription) returns integer
language plpgsql stable
as $$
begin
  if s.known_serial is null or exists (
    select from patient_message m
    where m.doctor_id = s.doctor_id and m.date = s.date and m.endpoint = s.endpoint and m.reason = 'moved'
      and (m.serial = s.serial or s.serial = any (m.numbers)) and (m.outcome = 'sent' or m.is_taken)) then
    return s.serial;
  end if;
  return s.known_serial;
end $$;

-- Takes messages to send, those about a patient's turn first, and of each the oldest; nobody else takes them until `p_until`. In the night
-- only the turn itself. Each patient gets them in the order in which they came about.
create function take_patient_messages(p_now timestamptz, p_until timestamptz, p_most integer, p_is_night boolean)
returns table (doctor_id text, seq bigint, date date, serial integer, nonce bigint, reason text, no integer, at timestamptz, tries integer,
               endpoint text, p256dh text, auth text, doctor_name text, phone text, language text, channel text, numbers integer[],
               before integer[], outdated boolean)
language sql security definer set search_path = public, pg_temp
as $$
  -- In two parts, each in the order of its index, so that the thousands behind them are neither sorted nor asked whether they wait.
  with of_the_turn as (
    select due.place from (
      select m, m.ctid as place from patient_message m
      where m.ended_at is null and (m.reason in ('turn', 'soon')) is true and m.next_at <= p_now and (m.reason = 'turn' or not p_is_night)
      order by m.next_at, m.seq for update skip locked) due
    where not waits_for_another(due.m, p_now) limit p_most),
  other as (
    select due.place from (
      select m, m.ctid as place from patient_message m
      where m.ended_at is null and (m.reason in ('turn', 'soon')) is false and m.next_at <= p_now and not p_is_night
      order by m.next_at, m.seq for update skip locked) due
    where not waits_for_another(due.m, p_now) limit p_most - (select count(*) from of_the_turn)),
  taken as (
    update patient_message m
    set tries = m.tries + 1, next_at = p_until, is_taken = true, numbers = numbers_told(m),
        phone = case when m.endpoint = 'phone' and m.reason in ('booked', 'moved') then (
          select a.phone from appointment a where a.doctor_id = m.doctor_id and a.date = m.date and a.serial = m.serial) end
    where m.ctid = any (array(select place from of_the_turn union all select place from other))
    returning m.*, holds_still(m, m.numbers) as holds)
  -- The ticket is that of the first number that it still is about.
  select t.doctor_id, t.seq, t.date, coalesce(t.numbers[1], t.serial), a.nonce, t.reason, t.no, t.at, t.tries, t.endpoint, s.p256dh, s.auth, p.name,
    case when s.endpoint = 'phone' then a.phone end, coalesce(a.language, r.local_language), t.channel,
    t.numbers,
    case when t.reason = 'moved' then numbers_before(t.doctor_id, t.date, t.numbers, t.endpoint) else '{}' end,
    not t.holds
  from taken t join push_subscription s using (doctor_id, date, serial, endpoint) join practice r using (doctor_id)
    left join appointment a on a.doctor_id = t.doctor_id and a.date = t.date and a.serial = coalesce(t.numbers[1], t.serial)
    left join profile p on p.doctor_id = t.doctor_id
  order by t.seq
$$;

-- What became of messages; one without an outcome is tried again at its instant of `p_next_at`. Each that has ended is counted once.
-- `p_provider_ids`: by which id a provider speaks of those that went to phones.
create function end_patient_messages(
  p_doctor_ids text[], p_seqs bigint[], p_outcomes text[], p_next_at timestamptz[], p_now timestamptz, p_provider_ids text[] default null
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Each by its key: the thousands that wait are not read. Held first, for a move of its patient may give a message another place just now.
  v_places constant tid[] := array(
    select (select m.ctid from patient_message m where m.doctor_id = e.doctor_id and m.seq = e.seq and m.outcome is null for update)
    from unnest(p_doctor_ids, p_seqs) with ordinality e (doctor_id, seq, nth) order by e.nth);
begin
  with noted as (
    update patient_message m
    set outcome = e.outcome, is_taken = false, ended_at = case when e.outcome is not null then p_now end, next_at = coalesce(e.next_at, m.next_at),
        provider_id = e.provider_id
    from unnest(p_outcomes, p_next_at, p_provider_ids, v_places) e (outcome, next_at, provider_id, place)
    where m.ctid = any (v_places) and m.ctid = e.place
    returning m.*)
  insert into message_count as c (doctor_id, date, reason, outcome, count)
  select n.doctor_id, n.date, n.reason, n.outcome, count(*) from noted n join practice using (doctor_id) where n.outcome is not null
  group by n.doctor_id, n.date, n.reason, n.outcome
  -- In one order, so that two processes that count the same cannot wait for each other.
  order by n.doctor_id, n.date, n.reason, n.outcome
  on conflict on constraint message_count_pkey do update set count = c.count + excluded.count;
end $$;

-- The browser is there no more, at any ticket. What it was to be told goes to the phone, where nobody else is told it.
create function forget_push_address(p_doctor_id text, p_endpoint text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  update patient_message m set endpoint = 'phone', is_taken = false, next_at = '-infinity'
  where m.doctor_id = p_doctor_id and m.endpoint = p_endpoint and m.outcome is null
    and exists (
      select from push_subscription s
      where s.doctor_id = m.doctor_id and s.date = m.date and s.serial = m.serial and s.endpoint = 'phone' and tells_phone(s))
    and not exists (
      select from push_subscription s
      where s.doctor_id = m.doctor_id and s.date = m.date and s.serial = m.serial and s.endpoint not in ('phone', p_endpoint))
    and not exists (
      select from patient_message o
      where o.doctor_id = m.doctor_id and o.date = m.date and o.serial = m.serial and o.reason = m.reason and o.no = m.no and o.endpoint = 'phone');
  delete from push_subscription s where s.doctor_id = p_doctor_id and s.endpoint = p_endpoint
$$;

-- Forgets browsers whose ticket's day is over, with what they were told. Tells how many.
create function forget_push_subscriptions(p_today date, p_most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from push_subscription s where s.ctid in (select o.ctid from push_subscription o where o.date < p_today limit p_most) returning 1)
  select count(*)::integer from gone
$$;

-- Chooses whether a practice tells its patients of a reason. False: it was chosen so already. What has not left is taken back.
create function choose_message(p_doctor_id text, p_reason text, p_told boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_told then
    delete from message_off o where o.doctor_id = p_doctor_id and o.reason = p_reason;
    return found;
  end if;
  insert into message_off (doctor_id, reason) values (p_doctor_id, p_reason) on conflict do nothing;
  if not found then
    return false;
  end if;
  delete from patient_message m
  where m.doctor_id = p_doctor_id and m.reason = p_reason and m.outcome is null and not m.is_taken;
  return true;
end $$;

-- Forgets how many messages there were about the visits of days before `p_before`, and what was spent then. Tells how many rows.
create function forget_message_counts(p_before date, p_most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from message_count c where c.ctid in (select o.ctid from message_count o where o.date < p_before limit p_most) returning 1),
  unspent as (
    delete from message_spent c where c.ctid in (select o.ctid from message_spent o where o.date < p_before limit p_most) returning 1)
  select (select count(*) from gone)::integer + (select count(*) from unspent)::integer
$$;

grant execute on function
  add_push_subscription(text, date, integer, bigint, text, text, text, integer),
  end_push_subscription(text, date, integer, bigint, text),
  end_push_subscriptions(text, date, integer, bigint),
  practices_told(date),
  waits_for_soon(text, date),
  practices_with_soon(date),
  tell_soon(text, date, integer[], integer[], timestamptz, integer[]),
  tell_of_number(text[], date, text, timestamptz, timestamptz),
  tell_of_number(date, text, timestamptz, timestamptz),
  tell_delay(text, date, integer, timestamptz, timestamptz),
  tell_closed(text, date[], timestamptz),
  tell_opened(text, date[], timestamptz),
  take_patient_messages(timestamptz, timestamptz, integer, boolean),
  end_patient_messages(text[], bigint[], text[], timestamptz[], timestamptz, text[]),
  forget_push_address(text, text),
  forget_push_subscriptions(date, integer),
  choose_message(text, text, boolean),
  forget_message_counts(date, integer)
to baari_app;
