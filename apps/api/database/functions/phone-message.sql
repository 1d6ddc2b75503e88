-- Messages to the mobile number of a booking, by WhatsApp or SMS. They cost money, so a practice chooses them, with a budget for each day.

-- Whether a booking's patient can be told by phone, unless the number wants no messages (tells_phone). Whoever is to be confirmed may have
-- given the number of somebody else.
create function may_reach_phone(a appointment) returns boolean
language plpgsql stable
as $$
begin
  return (
    select a.phone is not null and a.status in ('BOOKED', 'VERIFIED') and not is_to_confirm(a) and not a.cancelled_as_false
      and exists (select from practice r where r.doctor_id = a.doctor_id and r.tells_phones));
end $$;

-- Whether the mobile number of a ticket is told: its practice does so, and neither the ticket's holder nor the number has stopped it.
create function tells_phone(s push_subscription) returns boolean
language plpgsql stable
as $$
begin
  return (
    select not s.stopped and exists (
      select from practice r join appointment a using (doctor_id)
      where r.doctor_id = s.doctor_id and r.tells_phones and a.date = s.date and a.serial = s.serial
        and not exists (select from message_stop x where x.phone = a.phone and x.lifted_at is null)));
end $$;

-- Takes back what has not left for phones of a practice. What has left stays known, so that nothing is told twice.
create function tell_phones_no_more(p_doctor_id text) returns void
language sql
as $$ delete from patient_message m where m.doctor_id = p_doctor_id and m.endpoint = 'phone' and m.outcome is null and not m.is_taken $$;

-- The other numbers that a booking's phone has that day, whatever became of them.
create function others_of_phone(p_doctor_id text, p_date date, p_serial integer) returns setof integer
language sql stable
as $$
  select o.serial from appointment a join appointment o using (doctor_id, date, phone)
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and o.serial <> a.serial
$$;

-- Whether a phone is told it once, for all its numbers of a day.
create function is_told_once(m patient_message) returns boolean
language sql immutable parallel safe
as $$ select m.endpoint = 'phone' and m.reason in ('booked', 'moved', 'tomorrow', 'today', 'soon', 'late', 'ontime', 'cancelled', 'closed', 'opened') $$;

-- Whether another message than this one has told its phone that a number is cancelled, which has not been booked again since.
create function is_told_cancelled(m patient_message, p_serial integer) returns boolean
language sql stable
as $$
  select exists (
    select from patient_message o
    where o.doctor_id = m.doctor_id and o.date = m.date and o.reason = 'cancelled' and o.endpoint = 'phone' and o.seq <> m.seq
      and p_serial = any (o.numbers) and (o.outcome = 'sent' or o.is_taken)
      and not exists (
        select from patient_message r
        where r.doctor_id = o.doctor_id and r.date = o.date and r.serial = p_serial and r.reason = 'restored' and r.seq > o.seq))
$$;

-- Whether what a message says is still so; `p_numbers`: those that it is about by now. Each reason asks its own question alone, for to begin with
-- one costs more than to answer it.
create function holds_still(m patient_message, p_numbers integer[]) returns boolean
language plpgsql stable
as $$
begin
  if p_numbers = '{}' or m.reason in ('late', 'ontime', 'soon') and is_away(m.doctor_id, m.date) then
    return false;
  end if;
  -- Of a number that was moved nothing is; what is told once for several knows their numbers.
  if not is_told_once(m) and not exists (
      select from appointment a where a.doctor_id = m.doctor_id and a.date = m.date and a.serial = m.serial and a.status <> 'MOVED') then
    return false;
  end if;
  if m.reason in ('late', 'ontime') then
    return exists (
      select from appointment_day d
      where d.doctor_id = m.doctor_id and d.date = m.date and (d.late_minutes > 0) = (m.reason = 'late')
        and abs(d.late_minutes - m.no) < late_told_minutes());
  elsif m.reason = 'turn' then
    return exists (
      select from appointment a
      where a.doctor_id = m.doctor_id and a.date = m.date and a.serial = m.serial
        and a.status in ('BOOKED', 'VERIFIED') and a.called_at is not null and a.calls >= m.no)
      and not exists (
        select from patient_message o
        where o.doctor_id = m.doctor_id and o.date = m.date and o.serial = m.serial and o.reason = 'turn' and o.endpoint = m.endpoint and o.no > m.no);
  elsif m.reason in ('closed', 'opened') then
    return is_away(m.doctor_id, m.date) = (m.reason = 'closed');
  elsif m.reason = 'restored' or m.reason = 'cancelled' and m.endpoint <> 'phone' then
    return exists (
      select from appointment a
      where a.doctor_id = m.doctor_id and a.date = m.date and a.serial = m.serial and (a.status = 'CANCELLED') = (m.reason = 'cancelled'));
  elsif m.reason = 'soon' then
    -- A delay that was announced since makes it later: it is told anew when it is soon.
    return exists (
      select from appointment a
      where a.doctor_id = m.doctor_id and a.date = m.date and a.serial = any (p_numbers) and a.status = 'BOOKED' and a.called_at is null)
      and not exists (
        select from appointment_day d where d.doctor_id = m.doctor_id and d.date = m.date and d.late_minutes > 0 and d.late_at > m.at);
  end if;
  return true;
end $$;

-- The numbers that a message is about; none where it holds of none any more.
create function numbers_told(m patient_message) returns integer[]
language plpgsql stable
as $$
begin
  if not is_told_once(m) then
    return array[m.serial];
  end if;
  return (
    select coalesce(array_agg(a.serial order by a.serial), '{}')
    from appointment a join push_subscription s on (s.doctor_id, s.date, s.serial, s.endpoint) = (a.doctor_id, a.date, a.serial, 'phone')
    where a.doctor_id = m.doctor_id and a.date = m.date and is_told_at(s)
      and (a.serial = m.serial or a.serial in (select others_of_phone(m.doctor_id, m.date, m.serial)))
      and case m.reason
        when 'soon' then a.status = 'BOOKED' and a.called_at is null and a.serial = any (coalesce(m.numbers, array[m.serial]))
        when 'cancelled' then a.status = 'CANCELLED' and not a.cancelled_by_patient and not a.cancelled_as_false and not is_told_cancelled(m, a.serial)
        else a.called_at is null and (m.reason not in ('booked', 'moved') or m.at in (a.booked_at, a.confirmed_at) or m.at is null and a.serial = m.serial)
          and (a.status in ('BOOKED', 'VERIFIED')
            -- Who is not told that it was moved takes the number before for theirs, whatever is said of this one.
            or m.reason = 'moved' and a.status = 'CANCELLED' and not a.cancelled_by_patient and not a.cancelled_as_false
              and not is_told_cancelled(m, a.serial))
      end);
end $$;

-- Another number of the phone tells it already: of the same booking, move or number, or of a cancellation or delay that has not left. Locked, so that it does
-- not leave without this number.
create function tell_phone_once() returns trigger
language plpgsql
as $$
begin
  perform from patient_message m
  where m.doctor_id = new.doctor_id and m.date = new.date and m.reason = new.reason and m.endpoint = 'phone'
    and m.serial in (select others_of_phone(new.doctor_id, new.date, new.serial))
    and case
      when new.reason in ('booked', 'moved') then m.at = new.at
      when new.reason = 'soon' then m.numbers && new.numbers and m.outcome is distinct from 'expired'
      when new.reason in ('cancelled', 'late', 'ontime') then m.ended_at is null and not m.is_taken
      else m.no = new.no
    end
  for no key update;
  if found then
    return null;
  end if;
  return new;
end $$;
create trigger patient_message_told_once before insert on patient_message
  for each row when (is_told_once(new)) execute function tell_phone_once();

-- A turn that the phone was told of a moment ago, or is being told.
create function tell_turn_once() returns trigger
language plpgsql
as $$
begin
  perform from patient_message m
  where m.doctor_id = new.doctor_id and m.date = new.date and m.serial = new.serial and m.reason = 'turn' and m.endpoint = 'phone'
    and m.at > new.at - make_interval(mins => turn_told_again_minutes()) and (m.ended_at is null or m.outcome = 'sent');
  if found then
    return null;
  end if;
  return new;
end $$;
create trigger patient_message_turn_once before insert on patient_message
  for each row when (new.endpoint = 'phone' and new.reason = 'turn') execute function tell_turn_once();

-- Who books is told the number and the ticket; who stands at the desk knows.
create function tell_of_bookings() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into push_subscription (doctor_id, date, serial, endpoint)
  select a.doctor_id, a.date, a.serial, 'phone' from booked a where may_reach_phone(a);
  if found then
    insert into patient_message (doctor_id, date, serial, reason, no, endpoint, at)
    select s.doctor_id, s.date, s.serial, 'booked', 0, s.endpoint, a.booked_at
    from booked a join push_subscription s using (doctor_id, date, serial)
    where not a.walk_in and is_told(a.doctor_id, 'booked') and tells_phone(s)
    order by a.serial;
  end if;
  return null;
end $$;
create trigger appointment_tells_who_booked after insert on appointment
  referencing new table as booked for each statement execute function tell_of_bookings();

-- Whom the desk confirms is told from then on, also where it does so by calling: by then appointment_tells_patient has found no phone.
create function tell_who_is_confirmed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if may_reach_phone(new) then
    insert into push_subscription (doctor_id, date, serial, endpoint) values (new.doctor_id, new.date, new.serial, 'phone')
    on conflict do nothing;
    if found and new.calls > old.calls then
      perform tell_patient(new.doctor_id, new.date, new.serial, 'turn', new.calls, new.called_at);
    elsif found and new.status = 'BOOKED' and new.called_at is null then
      perform tell_patient(new.doctor_id, new.date, new.serial, 'booked', 0, new.confirmed_at);
    end if;
  end if;
  return null;
end $$;
create trigger appointment_tells_who_is_confirmed after update on appointment
  for each row when (old.to_confirm is not null and old.confirmed_at is null and new.confirmed_at is not null) execute function tell_who_is_confirmed();

-- A number that the desk corrects is told number and ticket too, if it was not before: the one before it was somebody else's, or nobody's.
create function tell_at_right_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Who had stopped it held the ticket under the number before.
  update push_subscription s set stopped = not s.stopped
  where s.doctor_id = new.doctor_id and s.date = new.date and s.serial = new.serial and s.endpoint = 'phone'
    and s.stopped <> (new.phone = any (s.stopped_phones));
  if may_reach_phone(new) and new.status = 'BOOKED' and new.called_at is null and not new.walk_in then
    insert into push_subscription (doctor_id, date, serial, endpoint) values (new.doctor_id, new.date, new.serial, 'phone')
    on conflict do nothing;
    perform tell_no_more(new.doctor_id, new.date, new.serial, '{booked,moved}');
    if not exists (
        select from patient_message m
        where m.doctor_id = new.doctor_id and m.date = new.date and m.phone = new.phone and (m.outcome = 'sent' or m.is_taken)
          and new.serial = any (m.numbers)) then
      perform tell_patient(new.doctor_id, new.date, new.serial, 'booked', times_told(new.doctor_id, new.date, new.serial, 'booked'));
    end if;
  end if;
  return null;
end $$;
create trigger appointment_tells_right_number after update of phone on appointment
  for each row when (new.phone <> old.phone) execute function tell_at_right_number();

-- Chooses whether a practice tells phones, and what it spends on that in a day at most; null leaves it as it is. False: it was chosen so
-- already. Who has booked is told of what comes from then on; what has not left is taken back.
create function choose_phone_messages(p_doctor_id text, p_told boolean, p_budget_paise integer, p_today date) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update practice r set tells_phones = coalesce(p_told, r.tells_phones), phone_budget_paise = coalesce(p_budget_paise, r.phone_budget_paise)
  where r.doctor_id = p_doctor_id and (p_told <> r.tells_phones or p_budget_paise <> r.phone_budget_paise);
  if not found then
    return false;
  end if;
  if p_told then
    insert into push_subscription (doctor_id, date, serial, endpoint)
    select a.doctor_id, a.date, a.serial, 'phone' from appointment a
    where a.doctor_id = p_doctor_id and a.date >= p_today and may_reach_phone(a)
    on conflict do nothing;
  elsif not p_told then
    perform tell_phones_no_more(p_doctor_id);
  end if;
  return true;
end $$;

-- What a practice may spend in a day on messages to phones at the operator's expense, calls too, as its licence stands with the operator;
-- null: it is approved, and nothing else than its own choice limits it.
create function phone_budget_limit(p_doctor_id text) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select case when r.suspended_at is not null or (p.licence_verified_at is not null or p.licence_approved) is not true
    then phone_budget_unapproved_rupees() * 100 end
  from practice r left join profile p on p.doctor_id = r.doctor_id
  where r.doctor_id = p_doctor_id
$$;

-- What messages to phones may cost a practice in a day: its own choice, which calls may exceed, but not the limit of its licence (null: none).
create function phone_budget(p_doctor_id text, p_is_call boolean default false) returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select least(case when not p_is_call then r.phone_budget_paise end, phone_budget_limit(r.doctor_id))
  from practice r where r.doctor_id = p_doctor_id
$$;

-- What a practice has chosen, and has spent on a day and since another.
create function read_phone_messages(p_doctor_id text, p_today date, p_from date) returns json
language sql stable security definer set search_path = public, pg_temp
as $$
  select json_build_object(
    'told', r.tells_phones, 'budgetPaise', r.phone_budget_paise, 'limitPaise', phone_budget_limit(r.doctor_id),
    'todayPaise', coalesce(sum(m.paise) filter (where m.date = p_today), 0), 'allPaise', coalesce(sum(m.paise), 0))
  from practice r left join message_spent m on m.doctor_id = r.doctor_id and m.date >= p_from
  where r.doctor_id = p_doctor_id
  group by r.doctor_id
$$;

-- What a practice lets messages to phones cost today, and what they have cost; null where none are sent, nor codes to who books.
create function money_of_messages(p_doctor_id text, p_today date) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select json_build_object('budgetPaise', phone_budget(r.doctor_id), 'spentPaise', coalesce(s.paise, 0))
    from practice r left join message_spent s on s.doctor_id = r.doctor_id and s.date = p_today
    where r.doctor_id = p_doctor_id
      and (r.tells_phones or exists (select from profile p where p.doctor_id = r.doctor_id and p.confirmed_numbers)));
end $$;

-- Pays for a message that somebody has taken, before it leaves by a channel; 0 gives the money back. What is tried again is paid once.
-- False: the money of the day is spent, for a call that of its licence. Null: it is there no more, for its patient has had the number erased.
create function pay_for_message(p_doctor_id text, p_seq bigint, p_today date, p_paise integer, p_channel text, p_is_call boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_more integer;
  v_most integer := phone_budget(p_doctor_id, p_is_call);
begin
  select p_paise - m.paise into v_more from patient_message m where m.doctor_id = p_doctor_id and m.seq = p_seq for no key update;
  if not found then
    return null;
  end if;
  if v_more <> 0 then
    insert into message_spent as s (doctor_id, date, paise)
    select p_doctor_id, p_today, greatest(v_more, 0) from practice r
    where r.doctor_id = p_doctor_id and (v_most is null or v_more <= v_most)
    on conflict on constraint message_spent_pkey do update set paise = greatest(s.paise + v_more, 0)
    where v_most is null or v_more <= 0 or s.paise + v_more <= v_most;
    if not found then
      return false;
    end if;
  end if;
  update patient_message m set paise = p_paise, channel = p_channel where m.doctor_id = p_doctor_id and m.seq = p_seq;
  return true;
end $$;

-- The holder of a ticket wants no messages about it at the mobile number, or wants them again: what had not left waits until then, and leaves if it
-- is still so. Who holds another ticket with the same
-- number is not asked: it may be somebody else who typed it. 'stopped': the number itself wants none, which no ticket takes back; null: there
-- is no such ticket.
create function stop_phone_messages(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint, p_stop boolean) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_phone text;
begin
  select a.phone into v_phone from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce and a.status <> 'MOVED';
  if not found then
    return null;
  end if;
  if not p_stop and phone_state(p_doctor_id, p_date, p_serial) = 'stopped' then
    return 'stopped';
  end if;
  if p_stop then
    update patient_message m set next_at = 'infinity'
    where m.doctor_id = p_doctor_id and m.date = p_date and m.serial = p_serial and m.endpoint = 'phone' and m.outcome is null and not m.is_taken
      and numbers_told(m) <@ array[m.serial];
  end if;
  update push_subscription s
  set stopped = p_stop, stopped_phones = array_remove(s.stopped_phones, v_phone) || case when p_stop then array[v_phone] end
  where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial and s.endpoint = 'phone';
  if not p_stop then
    update patient_message m set next_at = '-infinity'
    where m.doctor_id = p_doctor_id and m.date = p_date and m.serial = p_serial and m.endpoint = 'phone' and m.outcome is null
      and m.next_at = 'infinity';
  end if;
  return 'noted';
end $$;

-- Numbers wrote that they want no more messages, of no practice, or want them again: the last wish of each counts, in whatever order they
-- come. What has not left for who wants none waits until they want it again, and leaves if it is still so. A provider says the same again for a
-- week.
create function note_wishes(p_phones text[], p_stops boolean[], p_at timestamptz[], p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from message_stop x where x.lifted_at < p_now - interval '7 days';
  insert into message_stop as x (phone, at, lifted_at)
  select distinct on (w.phone) w.phone, least(w.at, p_now), case when not w.stops then least(w.at, p_now) end
  from unnest(p_phones, p_stops, p_at) w (phone, stops, at)
  order by w.phone, w.at desc, w.stops desc
  on conflict (phone) do update set at = excluded.at, lifted_at = excluded.lifted_at where excluded.at >= x.at;
  update patient_message m
  set next_at = case when exists (select from message_stop x where x.phone = a.phone and x.lifted_at is null) then 'infinity' else '-infinity' end::timestamptz
  from appointment a join push_subscription s using (doctor_id, date, serial)
  where m.endpoint = 'phone' and m.ended_at is null and not m.is_taken and s.endpoint = 'phone' and not s.stopped
    and a.doctor_id = m.doctor_id and a.date = m.date and a.serial = m.serial and a.phone = any (p_phones)
    and (m.next_at = 'infinity' or exists (select from message_stop x where x.phone = a.phone and x.lifted_at is null));
end $$;

-- As processes of the release before note a STOP.
create function stop_phones(p_phones text[], p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  select note_wishes(p_phones, array_fill(true, array[cardinality(p_phones)]), array_fill(p_now, array[cardinality(p_phones)]), p_now)
$$;

-- Whether a ticket's holder is told by phone: 'on', 'browser' while a browser is told instead, 'off' where they have stopped it, 'stopped' where
-- the number itself wants no messages, which only it can lift; null where the practice tells nobody so.
create function phone_state(p_doctor_id text, p_date date, p_serial integer) returns text
language plpgsql stable
as $$
begin
  return (
    select case
      when exists (select from message_stop x where x.phone = a.phone and x.lifted_at is null) then 'stopped'
      when s.stopped then 'off'
      when is_told_at(s) then 'on'
      else 'browser' end
    from push_subscription s join appointment a using (doctor_id, date, serial) join practice r on r.doctor_id = s.doctor_id and r.tells_phones
    where s.doctor_id = p_doctor_id and s.date = p_date and s.serial = p_serial and s.endpoint = 'phone');
end $$;

create function rank_of_reached(p_reached text) returns integer
language sql immutable
as $$ select coalesce(array_position('{failed,delivered,read}'::text[], p_reached), 0) $$;

-- A provider names messages of ours that it has taken: those whose answer was lost have ended with that.
create function note_taken(p_doctor_ids text[], p_seqs bigint[], p_ids text[], p_channel text, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  select end_patient_messages(array_agg(n.doctor_id), array_agg(n.seq), array_agg('sent'::text), array_agg(null::timestamptz), p_now, array_agg(n.id))
  from (
    select distinct on (m.doctor_id, m.seq) m.doctor_id, m.seq, t.id
    from unnest(p_doctor_ids, p_seqs, p_ids) t (doctor_id, seq, id)
      join patient_message m on m.doctor_id = t.doctor_id and m.seq = t.seq
    where m.outcome is null and m.channel = p_channel and m.tries > 0
    order by m.doctor_id, m.seq) n
$$;

-- A provider says how far messages came, perhaps twice and not in order: what is known to have come did not fail. Each step is counted
-- once. With `p_falls_back`, what WhatsApp did not bring goes by SMS. Meta is paid for what it has delivered alone ('Pricing on the WhatsApp
-- Business Platform'): the rest is given back to the day in `p_zone` on which it left.
create function note_reached(p_ids text[], p_reached text[], p_falls_back boolean, p_zone text default 'UTC') returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_id text;
  v_reached text;
  v patient_message;
begin
  -- In one order, so that two calls cannot wait for each other.
  for v_id, v_reached in
    select distinct on (n.id) n.id, n.reached from unnest(p_ids, p_reached) n (id, reached) order by n.id, rank_of_reached(n.reached) desc
  loop
    select m.* into v from patient_message m where m.provider_id = v_id for no key update;
    continue when not found or rank_of_reached(v_reached) <= rank_of_reached(v.reached);
    update patient_message m set reached = v_reached where m.doctor_id = v.doctor_id and m.seq = v.seq;
    insert into message_count as c (doctor_id, date, reason, outcome, count)
    select v.doctor_id, v.date, v.reason, step, 1 from unnest('{failed,delivered,read}'::text[]) step
    where exists (select from practice r where r.doctor_id = v.doctor_id)
      and (step = v_reached or step = 'delivered' and v_reached = 'read' and v.reached is distinct from 'delivered')
    order by step
    on conflict on constraint message_count_pkey do update set count = c.count + 1;
    if v.channel = 'whatsapp' and 'failed' in (v_reached, v.reached) then
      update message_spent s set paise = greatest(s.paise + case v_reached when 'failed' then -v.paise else v.paise end, 0)
      where s.doctor_id = v.doctor_id and s.date = (v.ended_at at time zone p_zone)::date;
    end if;
    if v.reached = 'failed' then
      update message_count c set count = c.count - 1
      where c.doctor_id = v.doctor_id and c.date = v.date and c.reason = v.reason and c.outcome = 'failed';
    elsif v_reached = 'failed' and p_falls_back and v.channel = 'whatsapp' then
      perform say_by_sms(v.doctor_id, v.seq);
    end if;
  end loop;
end $$;

-- A message that went by WhatsApp goes again, by SMS, if it is still so, and its patient is still told of it there.
create function say_by_sms(p_doctor_id text, p_seq bigint) returns void
language sql
as $$
  update patient_message m
  set channel = 'sms', paise = 0, outcome = null, ended_at = null, provider_id = null, reached = null, tries = 0, next_at = '-infinity'
  from push_subscription s
  where m.doctor_id = p_doctor_id and m.seq = p_seq and m.channel = 'whatsapp'
    and (s.doctor_id, s.date, s.serial, s.endpoint) = (m.doctor_id, m.date, m.serial, m.endpoint)
    and is_told_at(s) and is_told(m.doctor_id, m.reason) and holds_still(m, numbers_told(m))
$$;

-- What is about a patient's turn goes by SMS if WhatsApp took it before `p_before` and has not brought it; not if that was before `p_after`. In
-- the night only the turn itself.
create function fall_back_to_sms(p_before timestamptz, p_after timestamptz, p_is_night boolean default false) returns void
language sql security definer set search_path = public, pg_temp
as $$
  select say_by_sms(m.doctor_id, m.seq) from patient_message m
  where m.channel = 'whatsapp' and m.outcome = 'sent' and m.reached is null and (m.reason = 'turn' or m.reason = 'soon' and not p_is_night)
    and m.ended_at <= p_before and m.ended_at > p_after
$$;

grant execute on function
  note_taken(text[], bigint[], text[], text, timestamptz),
  choose_phone_messages(text, boolean, integer, date),
  read_phone_messages(text, date, date),
  money_of_messages(text, date),
  pay_for_message(text, bigint, date, integer, text, boolean),
  stop_phone_messages(text, date, integer, bigint, boolean),
  note_wishes(text[], boolean[], timestamptz[], timestamptz),
  stop_phones(text[], timestamptz),
  note_reached(text[], text[], boolean, text),
  fall_back_to_sms(timestamptz, timestamptz, boolean)
to baari_app;
