-- Notes a new code for a mobile number, and pays for the message that brings it. Refusals: NOT_ASKED, the practice lets everybody book
-- (`p_of_booking`: the number is of a booking, and any practice's); WAIT, with how long; NO_MONEY, the money of the day is spent. Who asks
-- anew makes the code before worthless. Nobody waits for another one whose tries (`p_tries`) are spent: it is worthless already.
create function issue_phone_code(
  p_doctor_id text, p_phone text, p_mac bytea, p_now timestamptz, p_expires_at timestamptz, p_gap_seconds integer, p_per_day integer,
  p_today date, p_paise integer, p_of_booking boolean default false, p_tries integer default null
) returns table (refusal text, wait_seconds integer)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v phone_code;
  v_budget integer;
  v_waits_until timestamptz;
begin
  select phone_budget(r.doctor_id) into v_budget from practice r
  where r.doctor_id = p_doctor_id and (p_of_booking or exists (select from profile p where p.doctor_id = r.doctor_id and p.confirmed_numbers));
  if not found then
    return query select 'NOT_ASKED', null::integer;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('phone code ' || p_doctor_id || ' ' || p_phone, 0));
  select c.* into v from phone_code c where c.doctor_id = p_doctor_id and c.phone = p_phone;
  v_waits_until := case
    when v.sent_at > p_now - make_interval(secs => p_gap_seconds) and (v.tries = p_tries) is not true
      then v.sent_at + make_interval(secs => p_gap_seconds)
    when v.sent >= p_per_day and v.window_at > p_now - interval '1 day' then v.window_at + interval '1 day' end;
  if v_waits_until is not null then
    return query select 'WAIT', greatest(1, ceil(extract(epoch from v_waits_until - p_now)))::integer;
    return;
  end if;
  insert into message_spent as s (doctor_id, date, paise)
  select p_doctor_id, p_today, p_paise where p_paise <= v_budget
  on conflict on constraint message_spent_pkey do update set paise = s.paise + excluded.paise where s.paise + excluded.paise <= v_budget;
  if not found then
    return query select 'NO_MONEY', null::integer;
    return;
  end if;
  insert into phone_code as c (doctor_id, phone, code_mac, sent_at, expires_at, window_at)
  values (p_doctor_id, p_phone, p_mac, p_now, p_expires_at, p_now)
  on conflict on constraint phone_code_pkey do update
  set code_mac = excluded.code_mac, sent_at = p_now, expires_at = p_expires_at, tries = 0,
      window_at = case when c.window_at > p_now - interval '1 day' then c.window_at else p_now end,
      sent = case when c.window_at > p_now - interval '1 day' then c.sent + 1 else 1 end;
  return query select null::text, null::integer;
end $$;

-- Gives back what a practice paid for a code that was not sent. Who asked for it waits for another one all the same.
create function give_back_for_code(p_doctor_id text, p_today date, p_paise integer) returns void
language sql security definer set search_path = public, pg_temp
as $$ update message_spent s set paise = greatest(s.paise - p_paise, 0) where s.doctor_id = p_doctor_id and s.date = p_today $$;

-- Tries a code; each has so many wrong tries, at once or one after the other, and is used up by the right one. The answer to that may be lost,
-- so the same code is right a little longer; wrong ones count on. Null: it takes no more tries, or there is none any more. `tries` up to `p_most`: not used yet; above it, of one that was used.
create function try_phone_code(p_doctor_id text, p_phone text, p_mac bytea, p_now timestamptz, p_most integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_right boolean;
  v_tries integer;
begin
  update phone_code c
  set tries = c.tries + case when c.code_mac <> p_mac then 1 when c.tries < p_most then p_most + 1 else 0 end,
      expires_at = case when c.code_mac = p_mac and c.tries < p_most then p_now + make_interval(mins => phone_code_again_minutes()) else c.expires_at end
  where c.doctor_id = p_doctor_id and c.phone = p_phone and c.expires_at > p_now and c.tries <> p_most and c.tries <= 2 * p_most
  returning c.code_mac = p_mac, c.tries into v_right, v_tries;
  return case when v_right or v_tries <> p_most and v_tries <= 2 * p_most then v_right end;
end $$;

-- Forgets codes of more than a day ago. Tells how many.
create function forget_phone_codes(p_before timestamptz, p_most integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from phone_code c where c.ctid in (select o.ctid from phone_code o where o.expires_at < p_before limit p_most) returning 1)
  select count(*)::integer from gone
$$;

grant execute on function
  issue_phone_code(text, text, bytea, timestamptz, timestamptz, integer, integer, date, integer, boolean, integer),
  give_back_for_code(text, date, integer),
  try_phone_code(text, text, bytea, timestamptz, integer),
  forget_phone_codes(timestamptz, integer)
to baari_app;
