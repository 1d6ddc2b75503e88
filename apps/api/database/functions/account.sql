-- What a log-in is compared with. Nothing more is read before the password is right: it would take as long as there is something to read, and tell who has an
-- account. `p_log_in_name`: an e-mail address, or a mobile number of ten digits.
create function find_password(p_log_in_name text) returns table (doctor_id text, password_hash text, code_secret text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select a.doctor_id, a.password_hash, f.code_secret from account a left join second_factor f using (doctor_id)
  where a.email = p_log_in_name or a.phone = p_log_in_name;
end $$;

-- As processes of the release before read it.
create function find_login(p_log_in_name text)
returns table (doctor_id text, password_hash text, name text, image_key text, clock text, code_secret text, account_name text, practices jsonb,
               email text, phone text, clinics jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.doctor_id, a.password_hash, p.name, p.image_key, p.clock, f.code_secret, a.name, practices_of(a.doctor_id), a.email, a.phone,
         clinics_of(a.doctor_id)
  from account a left join profile p using (doctor_id) left join second_factor f using (doctor_id)
  where a.email = p_log_in_name or a.phone = p_log_in_name
$$;

-- `p_desk_id`: at which shared desk the account is used; null: elsewhere.
create function find_user(p_doctor_id text, p_desk_id uuid default null)
returns table (email text, password_hash text, name text, image_key text, clock text, account_name text, practices jsonb, phone text,
               shared_desk jsonb, clinics jsonb, language text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select a.email, a.password_hash, p.name, p.image_key, p.clock, a.name, practices_of(a.doctor_id, p_desk_id), a.phone,
         desk_to_member(p_desk_id, a.doctor_id), clinics_of(a.doctor_id), a.language
  from account a left join profile p using (doctor_id) where a.doctor_id = p_doctor_id;
end $$;

-- In which language mails to an address are written; null if no account has it.
create function mail_language(p_email text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select a.language from account a where a.email = p_email $$;

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
  perform audit_by(p_doctor_id, p_token_hash, 'account-created', '{"by": "password"}', p_now);
  return true;
end $$;

-- Deletes the profile of a practice that goes with its account, and what names its patients. Returns the files that nobody owns any more.
create function erase_practice(p_doctor_id text, p_today date) returns text[]
language plpgsql
as $$
declare
  v_files text[];
begin
  perform from practice r where r.doctor_id = p_doctor_id for update;
  v_files := delete_profile(p_doctor_id, p_today);
  update appointment a set patient_name = null, phone = null, cancel_reason = null
  where a.doctor_id = p_doctor_id and (a.patient_name is not null or a.phone is not null or a.cancel_reason is not null);
  update patient_message m set phone = null where m.doctor_id = p_doctor_id and m.phone is not null;
  update push_subscription s set stopped_phones = '{}' where s.doctor_id = p_doctor_id and s.stopped_phones <> '{}';
  delete from idempotency_record i where i.doctor_id = p_doctor_id;
  return v_files;
end $$;

-- Deletes the account with all personal data of all its practices: profiles, periods, log-in, sessions, and the names and phones of
-- patients. Counts, payments, the mark of the used trial and the audit trail stay; the trail names no patient.
-- Returns the files that nobody owns any more. May be repeated.
create function delete_account(
  p_doctor_id text, p_today date, p_session bytea default null, p_now timestamptz default null
) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[] := '{}';
  v_email text;
  v_practices text[];
  v_practice text;
begin
  perform hold_with_clinics(p_doctor_id);
  select a.email into v_email from account a where a.doctor_id = p_doctor_id;
  v_practices := array(select c.doctor_id from clinic_practice c where c.account_id = p_doctor_id order by c.doctor_id);
  foreach v_practice in array v_practices loop
    v_files := v_files || erase_practice(v_practice, p_today);
  end loop;
  delete from idempotency_record i where i.doctor_id = p_doctor_id;
  delete from mail_code c where c.email = v_email;
  delete from account a where a.doctor_id = p_doctor_id;
  if found and p_now is not null then
    perform audit_by(told.id, p_session, 'account-deleted', '{}', p_now)
    from (select unnest(v_practices) union select p_doctor_id) told (id);
  end if;
  return v_files;
end $$;

grant execute on function
  find_login(text),
  find_password(text),
  find_user(text, uuid),
  mail_language(text),
  register_account(text, bytea, text, text, bytea, bytea, timestamptz, timestamptz),
  delete_account(text, date, bytea, timestamptz)
to baari_app;
