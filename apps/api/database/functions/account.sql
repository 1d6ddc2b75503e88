-- Each account has its practice, which knows whether the operator locked it, and goes with it.
create function practice_of_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into practice (doctor_id, locked_at) values (new.doctor_id, new.locked_at);
  elsif tg_op = 'UPDATE' then
    update practice set locked_at = new.locked_at where doctor_id = new.doctor_id;
  else
    delete from practice where doctor_id = old.doctor_id;
  end if;
  return null;
end $$;
create trigger account_has_practice after insert or delete or update of locked_at on account
  for each row execute function practice_of_account();

create function find_login(p_email text)
returns table (doctor_id text, password_hash text, name text, image_key text, clock text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.doctor_id, a.password_hash, p.name, p.image_key, p.clock
  from account a left join profile p using (doctor_id) where a.email = p_email
$$;

create function find_user(p_doctor_id text)
returns table (email text, password_hash text, name text, image_key text, clock text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.email, a.password_hash, p.name, p.image_key, p.clock
  from account a left join profile p using (doctor_id) where a.doctor_id = p_doctor_id
$$;

-- Uses the code, creates the account and opens its first session in one transaction. False if the code or the address
-- is already used.
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
  perform audit(p_doctor_id, session_actor(p_token_hash), 'account-created', '{"by": "password"}', p_now);
  return true;
end $$;

-- Deletes the account with all personal data: profile, periods, log-in, sessions, and the names and phones of
-- patients. Counts, payments, the mark of the used trial and the audit trail stay; the trail names no patient.
-- Returns the files that nobody owns any more. May be repeated.
create function delete_account(
  p_doctor_id text, p_today date, p_session bytea default null, p_now timestamptz default null
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[];
  v_email text;
begin
  -- A log-in or a profile being saved waits here and then finds no account.
  select a.email into v_email from account a where a.doctor_id = p_doctor_id for update;
  perform from practice r where r.doctor_id = p_doctor_id for update;
  v_files := delete_profile(p_doctor_id, p_today);
  update appointment a set patient_name = null, phone = null, cancel_reason = null
  where a.doctor_id = p_doctor_id and (a.patient_name is not null or a.phone is not null or a.cancel_reason is not null);
  delete from idempotency_record i where i.doctor_id = p_doctor_id;
  delete from mail_code c where c.email = v_email;
  delete from account a where a.doctor_id = p_doctor_id;
  if found and p_now is not null then
    perform audit(p_doctor_id, session_actor(p_session), 'account-deleted', '{}', p_now);
  end if;
  return v_files;
end $$;

grant execute on function
  find_login(text),
  find_user(text),
  register_account(text, bytea, text, text, bytea, bytea, timestamptz, timestamptz),
  delete_account(text, date, bytea, timestamptz)
to baari_app;
