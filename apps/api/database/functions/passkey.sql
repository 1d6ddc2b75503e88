-- Passkeys: keys of a person's devices, each of which opens the account alone.
create function passkeys_of(p_doctor_id text)
returns table (id uuid, credential_id bytea, transports text[], device text, added_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.public_id, k.credential_id, k.transports, k.device, k.added_at, k.used_at
  from passkey k where k.doctor_id = p_doctor_id order by k.added_at, k.public_id
$$;

-- Whose it is, and what its answers are checked with.
create function find_passkey(p_credential_id bytea)
returns table (
  doctor_id text, public_key bytea, sign_count bigint, email text, name text, image_key text, clock text, account_name text, practices jsonb,
  phone text, clinics jsonb
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.doctor_id, k.public_key, k.sign_count, a.email, p.name, p.image_key, p.clock, a.name, practices_of(a.doctor_id), a.phone,
         clinics_of(a.doctor_id)
  from passkey k join account a using (doctor_id) left join profile p using (doctor_id) where k.credential_id = p_credential_id
$$;

-- Keeps a new passkey: 'added', or 'again' if the account has it already. 'taken' if it is another account's, 'full' if the account has as many as
-- it may, 'answered' if the challenge was answered before. Null if the account is gone.
create function add_passkey(
  p_doctor_id text, p_credential_id bytea, p_public_key bytea, p_sign_count bigint, p_transports text[], p_device text,
  p_challenge_hash bytea, p_challenge_until timestamptz, p_session bytea, p_now timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_owner text;
begin
  -- One at a time, so that two do not both find the last place.
  perform from account a where a.doctor_id = p_doctor_id for no key update;
  if not found then
    return null;
  end if;
  select k.doctor_id into v_owner from passkey k where k.credential_id = p_credential_id;
  if found then
    return case when v_owner = p_doctor_id then 'again' else 'taken' end;
  end if;
  if (select count(*) from passkey k where k.doctor_id = p_doctor_id) >= passkeys_max() then
    return 'full';
  end if;
  if not spend_challenge(p_challenge_hash, p_now, p_challenge_until) then
    return 'answered';
  end if;
  insert into passkey (credential_id, doctor_id, public_key, sign_count, transports, device, added_at)
  values (p_credential_id, p_doctor_id, p_public_key, p_sign_count, p_transports, p_device, p_now)
  on conflict (credential_id) do nothing;
  if not found then
    return 'taken';
  end if;
  perform audit_by(p_doctor_id, p_session, 'passkey-added', '{}', p_now);
  return 'added';
end $$;

-- Removes a passkey and answers its device; null if the account has none with this id.
create function remove_passkey(p_doctor_id text, p_id text, p_session bytea, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_device text;
begin
  delete from passkey k where k.doctor_id = p_doctor_id and k.public_id::text = p_id returning k.device into v_device;
  if found then
    perform audit_by(p_doctor_id, p_session, 'passkey-removed', '{}', p_now);
  end if;
  return v_device;
end $$;

-- Uses up the challenge that a passkey of the account has answered. False if it was answered before, if the passkey was removed, or if its counter
-- went back, as that of a copy does.
create function use_passkey(
  p_doctor_id text, p_credential_id bytea, p_sign_count bigint, p_challenge_hash bytea, p_challenge_until timestamptz, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not spend_challenge(p_challenge_hash, p_now, p_challenge_until) then
    return false;
  end if;
  update passkey k set sign_count = p_sign_count, used_at = p_now
  where k.credential_id = p_credential_id and k.doctor_id = p_doctor_id
    and (p_sign_count > k.sign_count or (p_sign_count = 0 and k.sign_count = 0));
  return found;
end $$;

-- Opens a session by what a passkey has answered: it stands for password and second factor.
create function open_session_by_passkey(
  p_doctor_id text, p_credential_id bytea, p_sign_count bigint, p_challenge_hash bytea, p_challenge_until timestamptz,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account a where a.doctor_id = p_doctor_id for share;
  if not found or not use_passkey(p_doctor_id, p_credential_id, p_sign_count, p_challenge_hash, p_challenge_until, p_now) then
    return false;
  end if;
  perform start_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  perform audit_by(p_doctor_id, p_token_hash, 'log-in', '{"by": "passkey"}', p_now);
  return true;
end $$;

grant execute on function
  passkeys_of(text),
  find_passkey(bytea),
  add_passkey(text, bytea, bytea, bigint, text[], text, bytea, timestamptz, bytea, timestamptz),
  remove_passkey(text, text, bytea, timestamptz),
  use_passkey(text, bytea, bigint, bytea, timestamptz, timestamptz),
  open_session_by_passkey(text, bytea, bigint, bytea, timestamptz, bytea, bytea, timestamptz, timestamptz)
to baari_app;
