-- How long an address waits for its next code after `p_sent` of a day: the lock time, and from `p_per_day` on twice as long each time, up to an hour.
create function code_wait(p_lock_seconds integer, p_sent integer, p_per_day integer) returns interval
language sql immutable parallel safe
as $$
  select make_interval(secs => case
    when p_per_day is null or p_sent < p_per_day then p_lock_seconds
    else least(3600, p_lock_seconds * 2 ^ least(p_sent - p_per_day + 1, 7)) end)
$$;

-- Replaces the last code, and the link beside it, by new ones, unless the last one was sent within the time to wait. `wait_seconds` is null if the code
-- was issued. `known`: an account has this address.
create function issue_code(
  p_purpose text, p_email text, p_mac bytea, p_now timestamptz, p_expires_at timestamptz,
  p_lock_seconds integer, p_per_day integer, p_link_mac bytea default null
) returns table (wait_seconds integer, known boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_issued boolean;
begin
  insert into mail_code as c (purpose, email, code_mac, link_mac, sent_at, expires_at, window_at)
  values (p_purpose, p_email, p_mac, p_link_mac, p_now, p_expires_at, p_now)
  on conflict on constraint mail_code_pkey do update
  set code_mac = excluded.code_mac, link_mac = excluded.link_mac, tries = 0, sent_at = p_now, expires_at = p_expires_at,
      window_at = case when c.window_at <= p_now - interval '1 day' then p_now else c.window_at end,
      sent = case when c.window_at <= p_now - interval '1 day' then 1 else c.sent + 1 end
  where c.sent_at <= p_now - code_wait(p_lock_seconds, c.sent, p_per_day);
  v_issued := found;
  if v_issued then
    delete from code_try t where t.purpose = p_purpose and t.email = p_email;
  end if;

  -- Removes addresses that are no longer used, a few at a time. It runs after the upsert and skips locked rows, so
  -- that nobody waits for one row while holding another.
  delete from mail_code c
  where (c.purpose, c.email) in (
    select o.purpose, o.email from mail_code o where o.sent_at < p_now - interval '2 days'
    order by o.sent_at limit 5 for update skip locked);

  if v_issued then
    return query select null::integer, exists (select from account a where a.email = p_email);
    return;
  end if;
  return query
    select greatest(1, ceil(extract(epoch from c.sent_at + code_wait(p_lock_seconds, c.sent, p_per_day) - p_now)))::integer, false
    from mail_code c where c.purpose = p_purpose and c.email = p_email;
end $$;

-- Counts one try of a client and tells whether the code is right; null where it was not compared. The code's row is held meanwhile, so that even of many guesses
-- at once no more are compared than tries are allowed. A client whose tries are used up takes none of the others'.
create function try_code(p_purpose text, p_email text, p_mac bytea, p_client bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v mail_code;
begin
  -- Who has no try left does not wait for the others.
  if exists (select from code_try t where t.purpose = p_purpose and t.email = p_email and t.client = p_client
               and t.tries >= code_tries()) then
    return null;
  end if;
  select c.* into v from mail_code c
  where c.purpose = p_purpose and c.email = p_email and c.tries < code_tries_in_all() for update;
  if v.code_mac is null or v.expires_at <= p_now then
    return null;
  end if;
  insert into code_try as t (purpose, email, client, tries) values (p_purpose, p_email, p_client, 1)
  on conflict on constraint code_try_pkey do update set tries = t.tries + 1 where t.tries < code_tries();
  if not found then
    return null;
  end if;
  update mail_code c set tries = c.tries + 1 where c.purpose = p_purpose and c.email = p_email;
  return v.code_mac = p_mac;
end $$;

-- Whether this is the link beside the last code, and still good. Tries are not counted: a link cannot be guessed, and what
-- cannot be used up by wrong tries is there for the owner whose code strangers have used up.
create function is_code_link(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from mail_code c
    where c.purpose = p_purpose and c.email = p_email and c.link_mac = p_mac and c.expires_at > p_now)
$$;

-- Uses up code and link, whichever of them is given; false if they were used, replaced or are too old. Functions that act on a code call this in their
-- transaction.
create function use_code(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update mail_code c set code_mac = null, link_mac = null
  where c.purpose = p_purpose and c.email = p_email and p_mac in (c.code_mac, c.link_mac) and c.expires_at > p_now;
  return found;
end $$;

grant execute on function
  issue_code(text, text, bytea, timestamptz, timestamptz, integer, integer, bytea),
  is_code_link(text, text, bytea, timestamptz),
  try_code(text, text, bytea, bytea, timestamptz)
to baari_app;
