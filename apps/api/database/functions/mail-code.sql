-- How long an address waits for its next code after `p_sent` of a day: the lock time, and from `p_per_day` on twice as long each time, up to an hour.
create function code_wait(p_lock_seconds integer, p_sent integer, p_per_day integer) returns interval
language sql immutable parallel safe
as $$
  select make_interval(secs => case
    when p_per_day is null or p_sent < p_per_day then p_lock_seconds
    else least(3600, p_lock_seconds * 2 ^ least(p_sent - p_per_day + 1, 7)) end)
$$;

-- Makes all that issue, try or use codes of an address wait for each other until the transaction ends.
create function hold_codes(p_email text) returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('mail code ' || p_email, 0))
$$;

-- Replaces the last code that was asked for from there, and the link beside it, by new ones; those asked for from elsewhere stay. Who asks waits for the lock
-- time after asking last; after `p_per_day` codes of a day, for sign-up and reset together, all wait after the address's last mail (`by_address`). `wait_seconds` is null if the
-- code was issued. `known`: an account has this address. What strangers cause (`p_per_day` is not null) sends an owner one mail in `code_mail_gap_seconds`: who asks while
-- another network's code of the same kind has just been mailed gets no mail of their own, for that one is as good (`is_under_way`); a new one goes out in `mail_in_seconds`,
-- null for the mail that tells of an account and would only follow another. All but `known` is the same for addresses without an account.
create function issue_code(
  p_purpose text, p_email text, p_mac bytea, p_now timestamptz, p_expires_at timestamptz,
  p_lock_seconds integer, p_per_day integer, p_link_mac bytea default null, p_asked_from bytea default ''
) returns table (wait_seconds integer, known boolean, by_address boolean, is_under_way boolean, mail_in_seconds integer)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  gap constant interval := make_interval(secs => code_mail_gap_seconds());
  v_known boolean;
  v_sent integer;
  v_mailed timestamptz;
  v_live timestamptz;
  v_free timestamptz;
  v_under_way boolean;
  v_of_day timestamptz;
  v_in integer := 0;
begin
  perform hold_codes(p_email);
  v_known := exists (select from account a where a.email = p_email);
  select sum(c.sent) filter (where c.window_at > p_now - interval '1 day'), max(c.mailed_at), max(c.mailed_at) filter (where c.code_mac is not null),
         max(c.sent_at) filter (where c.purpose = p_purpose and c.asked_from = p_asked_from) + make_interval(secs => p_lock_seconds),
         coalesce(p_per_day is not null and bool_or(
           c.purpose = p_purpose and c.mailed_at > p_now - gap and c.code_mac is not null and (c.tries < code_tries_in_all() or c.link_mac is not null)
           -- The own one counts where its mail had to wait.
           and (c.asked_from <> p_asked_from or c.mailed_at > c.sent_at)), false)
  into v_sent, v_mailed, v_live, v_free, v_under_way
  from mail_code c
  where c.email = p_email and (c.purpose = p_purpose or p_per_day is not null and c.purpose in ('signup', 'reset'));
  if v_sent >= p_per_day and not v_under_way then
    v_of_day := v_mailed + code_wait(p_lock_seconds, v_sent, p_per_day);
  end if;
  if greatest(v_free, v_of_day) > p_now or v_under_way then
    if v_under_way and not coalesce(v_free > p_now, false) then
      insert into mail_code as c (purpose, email, asked_from, sent_at, expires_at, window_at, sent)
      values (p_purpose, p_email, p_asked_from, p_now, p_now, p_now, 0)
      on conflict on constraint mail_code_pkey do update set sent_at = p_now;
      return query select 1, v_known, false, true, null::integer;
    else
      return query select greatest(1, ceil(extract(epoch from greatest(v_free, v_of_day) - p_now)))::integer, false,
                          coalesce(v_of_day >= greatest(v_free, p_now), false), false, null::integer;
    end if;
    return;
  end if;
  if p_per_day is not null and v_live > p_now - gap then
    v_in := case when p_purpose = 'reset' then ceil(extract(epoch from v_live + gap - p_now))::integer when not v_known then 0 end;
  end if;

  insert into mail_code as c (purpose, email, asked_from, code_mac, link_mac, sent_at, mailed_at, expires_at, window_at)
  values (p_purpose, p_email, p_asked_from, p_mac, p_link_mac, p_now, p_now + make_interval(secs => coalesce(v_in, 0)),
          p_expires_at + make_interval(secs => coalesce(v_in, 0)), p_now)
  on conflict on constraint mail_code_pkey do update
  set code_mac = excluded.code_mac, link_mac = excluded.link_mac, tries = 0, sent_at = p_now, mailed_at = excluded.mailed_at, expires_at = excluded.expires_at,
      window_at = case when c.window_at <= p_now - interval '1 day' then p_now else c.window_at end,
      sent = case when c.window_at <= p_now - interval '1 day' then 1 else c.sent + 1 end;
  delete from code_try t where t.purpose = p_purpose and t.email = p_email and t.asked_from = p_asked_from;

  -- Removes rows that are no longer used, a few at a time. It skips locked rows, so that nobody waits for one row while holding another.
  delete from mail_code c
  where (c.purpose, c.email, c.asked_from) in (
    select o.purpose, o.email, o.asked_from from mail_code o where o.sent_at < p_now - interval '2 days'
    order by o.sent_at limit 5 for update skip locked);
  return query select null::integer, v_known, false, false, v_in;
end $$;

-- The codes of an address that this client may still try.
create function codes_to_try(p_purpose text, p_email text, p_client bytea, p_now timestamptz) returns setof mail_code
language sql stable
as $$
  select c.* from mail_code c
  where c.purpose = p_purpose and c.email = p_email and c.code_mac is not null and c.expires_at > p_now and c.tries < code_tries_in_all()
    and not exists (select from code_try t
                    where t.purpose = p_purpose and t.email = p_email and t.asked_from = c.asked_from and t.client = p_client and t.tries >= code_tries())
$$;

-- Counts one try of a client at each live code of the address and tells whether it is one of them; null where none was compared. The address is held meanwhile,
-- so that even of many guesses at once no more are compared than tries are allowed. A client whose tries are used up takes none of the others'.
create function try_code(p_purpose text, p_email text, p_mac bytea, p_client bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_met boolean;
begin
  -- Who has no try left does not wait for the others.
  if not exists (select from codes_to_try(p_purpose, p_email, p_client, p_now)) then
    return null;
  end if;
  perform hold_codes(p_email);
  with compared as (
    select c.asked_from, c.code_mac = p_mac as met from codes_to_try(p_purpose, p_email, p_client, p_now) c
  ), of_client as (
    insert into code_try as t (purpose, email, asked_from, client, tries)
    select p_purpose, p_email, o.asked_from, p_client, 1 from compared o
    on conflict on constraint code_try_pkey do update set tries = t.tries + 1
  ), of_all as (
    update mail_code c set tries = c.tries + 1 from compared o where c.purpose = p_purpose and c.email = p_email and c.asked_from = o.asked_from
  )
  select bool_or(o.met) into v_met from compared o;
  return v_met;
end $$;

-- Whether this is the link beside a code of the address, and still good. Tries are not counted: a link cannot be guessed, and what
-- cannot be used up by wrong tries is there for the owner whose code strangers have used up.
create function is_code_link(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from mail_code c
    where c.purpose = p_purpose and c.email = p_email and c.link_mac = p_mac and c.expires_at > p_now)
$$;

-- Uses up all codes and links of the address, whichever of them is given; false if it was used, replaced or is too old. Functions that act on a code call
-- this in their transaction.
create function use_code(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform hold_codes(p_email);
  update mail_code c set code_mac = null, link_mac = null
  where c.purpose = p_purpose and c.email = p_email
    and exists (select from mail_code o
                where o.purpose = p_purpose and o.email = p_email and p_mac in (o.code_mac, o.link_mac) and o.expires_at > p_now);
  return found;
end $$;

grant execute on function
  issue_code(text, text, bytea, timestamptz, timestamptz, integer, integer, bytea, bytea),
  is_code_link(text, text, bytea, timestamptz),
  try_code(text, text, bytea, bytea, timestamptz)
to baari_app;
