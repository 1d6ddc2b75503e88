-- Puts a new code in the place of the last one, unless that was sent within the lock or the day's number is used up.
-- `wait_seconds` is null where it was issued. `known`: an account has this address.
create function issue_code(
  p_purpose text, p_email text, p_mac bytea, p_now timestamptz, p_expires_at timestamptz,
  p_lock_seconds integer, p_day_max integer
) returns table (wait_seconds integer, day_full boolean, known boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_issued boolean;
begin
  insert into mail_code as c (purpose, email, code_mac, sent_at, expires_at, window_at)
  values (p_purpose, p_email, p_mac, p_now, p_expires_at, p_now)
  on conflict on constraint mail_code_pkey do update
  set code_mac = excluded.code_mac, tries = 0, sent_at = p_now, expires_at = p_expires_at,
      window_at = case when c.window_at <= p_now - interval '1 day' then p_now else c.window_at end,
      sent = case when c.window_at <= p_now - interval '1 day' then 1 else c.sent + 1 end
  where c.sent_at <= p_now - make_interval(secs => p_lock_seconds)
    and (c.sent < p_day_max or c.window_at <= p_now - interval '1 day');
  v_issued := found;

  -- Addresses that nobody asks for any more go, a few at a time. After the upsert, and skipping what others hold:
  -- nobody waits for a row while holding another.
  delete from mail_code c
  where (c.purpose, c.email) in (
    select o.purpose, o.email from mail_code o where o.sent_at < p_now - interval '2 days'
    order by o.sent_at limit 5 for update skip locked);

  if v_issued then
    return query select null::integer, false, exists (select from account a where a.email = p_email);
    return;
  end if;
  return query
    select greatest(1, ceil(extract(epoch from
             case when c.sent_at > p_now - make_interval(secs => p_lock_seconds)
               then c.sent_at + make_interval(secs => p_lock_seconds) else c.window_at + interval '1 day' end - p_now)))::integer,
           c.sent_at <= p_now - make_interval(secs => p_lock_seconds),
           false
    from mail_code c where c.purpose = p_purpose and c.email = p_email;
end $$;

-- Counts one try and tells whether the code is right. The count and the look are one statement: of any number of
-- guesses at the same time five are looked at.
create function try_code(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  update mail_code c set tries = c.tries + 1
  where c.purpose = p_purpose and c.email = p_email and c.code_mac is not null and c.tries < 5 and c.expires_at > p_now
  returning c.code_mac = p_mac
$$;

-- Uses the code up; false where it was used, replaced or too old. Called by the functions that act on it, in their transaction.
create function use_code(p_purpose text, p_email text, p_mac bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update mail_code c set code_mac = null
  where c.purpose = p_purpose and c.email = p_email and c.code_mac = p_mac and c.expires_at > p_now;
  return found;
end $$;

grant execute on function
  issue_code(text, text, bytea, timestamptz, timestamptz, integer, integer),
  try_code(text, text, bytea, timestamptz)
to baari_app;
