-- The acts that functions do are written down by the functions themselves: in the same transaction, and without a further
-- round trip. `p_session` is the hash of the token of the session that acts; a version before this one gives none.

drop function verify_appointment(text, date, integer, timestamptz);
-- Verifies a ticket's patient: exactly one of any number of scanners gets VERIFIED_NOW, the others the status they met.
create function verify_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_now timestamptz, p_session bytea default null
) returns table (outcome text, patient_name text, gender text, phone text, verified_at timestamptz)
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  -- The day's row first, as everywhere: two orders of locking would deadlock with a booking.
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a set status = 'VERIFIED', verified_at = p_now
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status in ('BOOKED', 'NO_SHOW')
  returning 'VERIFIED_NOW'::text, a.patient_name, a.gender, a.phone, a.verified_at;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'appointment-verified',
                  jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
  else
    return query
    select a.status, a.patient_name, a.gender, a.phone, a.verified_at from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
end $$;

drop function mark_appointment(text, date, integer, text, timestamptz);
-- The desk's mark. Undoing to BOOKED forgets the time of arrival; a cancelled or moved appointment cannot be marked.
create function mark_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_status text, p_now timestamptz, p_session bytea default null
) returns setof appointment
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  return query
  update appointment a
  set status = p_status,
      verified_at = case when p_status in ('VERIFIED', 'COMPLETED') then coalesce(a.verified_at, p_now) end
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.status not in ('CANCELLED', 'MOVED')
  returning a.*;
  if found then
    perform audit(p_doctor_id, session_actor(p_session), 'appointment-marked',
                  jsonb_build_object('date', p_date, 'serial', p_serial, 'status', p_status), p_now);
  end if;
end $$;

-- The code, the account and its first session in one transaction; false where the code or the address is used.
create or replace function register_account(
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
  perform audit(p_doctor_id, session_actor(p_token_hash), 'account-created', '{"by": "password"}', p_now);
  return true;
end $$;

-- Opens a session while the password that was checked still holds: a reset that came in between ends it unborn.
create or replace function open_session(
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
  perform audit(p_doctor_id, session_actor(p_token_hash), 'log-in', '{"by": "password"}', p_now);
  return true;
end $$;

-- The new password, and the end of every session of the account. Null where the code does not hold.
create or replace function reset_password(p_email text, p_mac bytea, p_password_hash text, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
begin
  if not use_code('reset', p_email, p_mac, p_now) then
    return null;
  end if;
  update account a set password_hash = p_password_hash where a.email = p_email returning a.doctor_id into v_doctor_id;
  if not found then
    return null;
  end if;
  delete from session s where s.doctor_id = v_doctor_id;
  perform audit(v_doctor_id, 'mail-code', 'password-reset', '{}', p_now);
  return v_doctor_id;
end $$;

-- Finds, links or creates the account of a person whom Google has vouched for, and opens a session, in one transaction.
-- `p_email` is null where Google has no verified address of that person. Every account's own address was verified, by the
-- code mailed to it or by Google. With `p_only_doctor_id` it must be that doctor, and nobody is created.
-- Answers 'in', 'unverified' or 'refused'.
create or replace function google_sign_in(
  p_sub text, p_email text, p_new_doctor_id text, p_only_doctor_id text,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
  v_known boolean;
  v_created boolean := false;
begin
  -- One after the other for each person: two browsers that come back at once find one account.
  perform pg_advisory_xact_lock(hashtextextended('google ' || p_sub, 0));
  select g.doctor_id into v_doctor_id from google_identity g where g.sub = p_sub;
  v_known := found;

  if not v_known then
    if p_email is null then
      return 'unverified';
    end if;
    if p_only_doctor_id is null then
      insert into account (doctor_id, email, created_at) values (p_new_doctor_id, p_email, p_now)
      on conflict (email) do nothing;
      v_created := found;
    end if;
    select a.doctor_id into v_doctor_id from account a where a.email = p_email;
  end if;
  if v_doctor_id is distinct from coalesce(p_only_doctor_id, v_doctor_id) then
    return 'refused';
  end if;

  -- A deletion under way is waited for; then nobody is there.
  perform from account a where a.doctor_id = v_doctor_id for share;
  if not found then
    return 'refused';
  end if;
  if not v_known then
    insert into google_identity (sub, doctor_id, linked_at) values (p_sub, v_doctor_id, p_now);
  end if;
  perform start_session(v_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  if not v_known and not v_created then
    perform audit(v_doctor_id, session_actor(p_token_hash), 'google-linked', '{}', p_now);
  end if;
  perform audit(v_doctor_id, session_actor(p_token_hash),
                case when v_created then 'account-created' when p_only_doctor_id is null then 'log-in' else 'reauthenticated' end,
                '{"by": "google"}', p_now);
  return 'in';
end $$;

drop function delete_profile(text, date);
-- Deletes a profile with its periods, cancels what was still to come, and tells which files nobody owns any more.
-- May be repeated. The caller removes the files after the commit. Without `p_now` it is part of a greater act, which is
-- what gets written down.
create function delete_profile(
  p_doctor_id text, p_today date, p_session bytea default null, p_now timestamptz default null
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[];
begin
  select array[p.image_key, p.licence_key] into v_files from profile p where p.doctor_id = p_doctor_id for update;
  if not found then
    return '{}';
  end if;

  -- A booking under way holds its day's row, perhaps one that nobody sees yet: taking every bookable day makes us wait
  -- for it, and whoever comes after us finds the profile gone (require_profile_to_book).
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  select p_doctor_id, p_today + n, 1, 0, 0, 0, 0, 0 from generate_series(0, 6) n order by n
  on conflict on constraint appointment_day_pkey do update set cap = d.cap;
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date > p_today + 6 order by d.date for no key update;

  -- Who came today stays counted as attended.
  update appointment a set status = 'CANCELLED'
  where a.doctor_id = p_doctor_id
    and (a.date = p_today and a.status = 'BOOKED'
         or a.date > p_today and a.status not in ('CANCELLED', 'MOVED'));

  delete from profile p where p.doctor_id = p_doctor_id;
  insert into loose_file (key) select unnest(v_files) on conflict do nothing;
  if p_now is not null then
    perform audit(p_doctor_id, session_actor(p_session), 'profile-deleted', '{}', p_now);
  end if;
  return v_files;
end $$;

drop function delete_account(text, date);
-- Deletes the account with everything personal in it: profile and periods, login and
-- sessions, the patients' names and phones. Counts, payments, the trial's mark and the audit trail, which names nobody,
-- stay. Tells which files nobody owns any more. May be repeated.
create function delete_account(
  p_doctor_id text, p_today date, p_session bytea default null, p_now timestamptz default null
) returns text[]
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
  if found and p_now is not null then
    perform audit(p_doctor_id, session_actor(p_session), 'account-deleted', '{}', p_now);
  end if;
  return v_files;
end $$;

grant execute on function
  verify_appointment(text, date, integer, timestamptz, bytea),
  mark_appointment(text, date, integer, text, timestamptz, bytea),
  delete_profile(text, date, bytea, timestamptz),
  delete_account(text, date, bytea, timestamptz)
to baari_app;
