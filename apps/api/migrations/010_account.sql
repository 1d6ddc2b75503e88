-- A code that was used has no MAC any more; the row stays, because it also holds the resend lock and the day's count.
alter table mail_code
  alter column code_mac drop not null,
  add column window_at timestamptz not null,
  add column sent integer not null default 1 check (sent >= 1);
create index mail_code_age on mail_code (sent_at);
create index spent_challenge_age on spent_challenge (expires_at);

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

create function start_session(
  p_doctor_id text, p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from session s where s.token_hash = p_old_token_hash;
  delete from session s where s.doctor_id = p_doctor_id and s.expires_at <= p_now;
  insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
  values (p_token_hash, p_doctor_id, p_now, p_now, p_expires_at, p_now);
end $$;

-- The code, the account and its first session in one transaction; false where the code or the address is used.
create function register_account(
  p_email text, p_mac bytea, p_password_hash text, p_doctor_id text,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not use_code('signup', p_email, p_mac, p_now) then
    return false;
  end if;
  insert into account (doctor_id, email, password_hash, created_at)
  values (p_doctor_id, p_email, p_password_hash, p_now)
  on conflict (email) do nothing;
  if not found then
    return false;
  end if;
  perform start_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  return true;
end $$;

-- Opens a session while the password that was checked still holds: a reset that came in between ends it unborn.
create function open_session(
  p_doctor_id text, p_password_hash text, p_token_hash bytea, p_old_token_hash bytea,
  p_now timestamptz, p_expires_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account a where a.doctor_id = p_doctor_id and a.password_hash = p_password_hash for share;
  if not found then
    return false;
  end if;
  perform start_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  return true;
end $$;

-- The new password, and the end of every session of the account. Null where the code does not hold.
create function reset_password(p_email text, p_mac bytea, p_password_hash text, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
begin
  if not use_code('reset', p_email, p_mac, p_now) then
    return null;
  end if;
  update account a set password_hash = p_password_hash where a.email = p_email returning a.doctor_id into v_doctor_id;
  delete from session s where s.doctor_id = v_doctor_id;
  return v_doctor_id;
end $$;

create function find_login(p_email text)
returns table (doctor_id text, password_hash text, name text, image_key text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.doctor_id, a.password_hash, p.name, p.image_key
  from account a left join profile p using (doctor_id) where a.email = p_email
$$;

create function find_user(p_doctor_id text)
returns table (email text, password_hash text, name text, image_key text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.email, a.password_hash, p.name, p.image_key
  from account a left join profile p using (doctor_id) where a.doctor_id = p_doctor_id
$$;

-- The live session of a token. Its end moves on with its use, at most once an hour: a read stays a read.
create function find_session(p_token_hash bytea, p_now timestamptz, p_sliding_days integer, p_max_days integer)
returns table (doctor_id text, authenticated_at timestamptz, expires_at timestamptz, has_profile boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v session;
begin
  select s.* into v from session s where s.token_hash = p_token_hash and s.expires_at > p_now;
  if not found then
    return;
  end if;
  if v.seen_at <= p_now - interval '1 hour' then
    update session s
    set seen_at = p_now,
        expires_at = least(p_now + make_interval(days => p_sliding_days), s.created_at + make_interval(days => p_max_days))
    where s.token_hash = p_token_hash;
  end if;
  return query select v.doctor_id, v.authenticated_at, v.expires_at, exists (select from profile p where p.doctor_id = v.doctor_id);
end $$;

-- Each solution counts once: the insert decides. What has expired goes, a few at a time.
create function spend_challenge(p_challenge_hash bytea, p_now timestamptz, p_expires_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_first boolean;
begin
  insert into spent_challenge (challenge_hash, expires_at) values (p_challenge_hash, p_expires_at) on conflict do nothing;
  v_first := found;
  delete from spent_challenge c where c.challenge_hash in (
    select o.challenge_hash from spent_challenge o where o.expires_at < p_now - interval '1 hour'
    order by o.expires_at limit 5 for update skip locked);
  return v_first;
end $$;

-- Deletes the account with everything personal in it (readings.md "Deleting an account"): profile and periods, login and
-- sessions, the patients' names and phones. Counts, payments and the trial's mark stay. Tells which files nobody owns any
-- more. May be repeated.
create function delete_account(p_doctor_id text, p_today date) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[];
  v_email text;
begin
  -- A log-in or a profile under way waits here and then finds no account.
  select a.email into v_email from account a where a.doctor_id = p_doctor_id for update;
  v_files := delete_profile(p_doctor_id, p_today);
  update appointment a set patient_name = null, phone = null
  where a.doctor_id = p_doctor_id and (a.patient_name is not null or a.phone is not null);
  delete from idempotency_record i where i.doctor_id = p_doctor_id;
  delete from mail_code c where c.email = v_email;
  delete from account a where a.doctor_id = p_doctor_id;
  return v_files;
end $$;

grant execute on function
  issue_code(text, text, bytea, timestamptz, timestamptz, integer, integer),
  try_code(text, text, bytea, timestamptz),
  register_account(text, bytea, text, text, bytea, bytea, timestamptz, timestamptz),
  open_session(text, text, bytea, bytea, timestamptz, timestamptz),
  reset_password(text, bytea, text, timestamptz),
  find_login(text),
  find_user(text),
  find_session(bytea, timestamptz, integer, integer),
  spend_challenge(bytea, timestamptz, timestamptz),
  delete_account(text, date)
to baari_app;
