-- Opens a session only if the checked password is still the account's: a reset in between prevents it. An account with a second factor needs a
-- code of it that was never used.
create function open_session(
  p_doctor_id text, p_password_hash text, p_token_hash bytea, p_old_token_hash bytea,
  p_now timestamptz, p_expires_at timestamptz, p_step bigint default null, p_recovery_macs bytea[] default null
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_factor text;
begin
  perform from account a where a.doctor_id = p_doctor_id and a.password_hash = p_password_hash for share;
  if not found then
    return false;
  end if;
  v_factor := use_second_factor(p_doctor_id, p_step, p_recovery_macs);
  if v_factor is null then
    return false;
  end if;
  perform start_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  if v_factor = 'recovery' then
    perform audit_by(p_doctor_id, p_token_hash, 'recovery-code-used', '{}', p_now);
  end if;
  perform audit_by(p_doctor_id, p_token_hash, 'log-in', '{"by": "password"}', p_now);
  return true;
end $$;

-- Gives a session whose person has given the password again a new token; false if it has ended. At a shared desk, where a PIN may have opened it, an
-- account with a second factor needs a code of it that was never used.
create function renew_session_by_password(
  p_doctor_id text, p_token_hash bytea, p_renewed bytea, p_now timestamptz, p_step bigint, p_recovery_macs bytea[]
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_factor text := 'off';
begin
  if is_session_at_desk(p_token_hash) then
    v_factor := use_second_factor(p_doctor_id, p_step, p_recovery_macs);
  end if;
  if v_factor is null or not renew_session(p_doctor_id, p_token_hash, p_renewed, p_now) then
    return false;
  end if;
  if v_factor = 'recovery' then
    perform audit_by(p_doctor_id, p_renewed, 'recovery-code-used', '{}', p_now);
  end if;
  return true;
end $$;

-- Sets the new password and ends every session of the account. Null if the code is not valid.
create function reset_password(p_email text, p_mac bytea, p_password_hash text, p_now timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
begin
  if not use_code('reset', p_email, p_mac, p_now) and not use_code('reset-own', p_email, p_mac, p_now) then
    return null;
  end if;
  update mail_code c set code_mac = null, link_mac = null where c.purpose in ('reset', 'reset-own') and c.email = p_email;
  -- Who made the account with somebody else's address keeps nothing of it.
  delete from second_factor f using account a where a.email = p_email and not a.email_is_proved and f.doctor_id = a.doctor_id;
  update account a set password_hash = p_password_hash, email_is_proved = true where a.email = p_email returning a.doctor_id into v_doctor_id;
  if not found then
    return null;
  end if;
  delete from session s where s.doctor_id = v_doctor_id;
  perform audit(v_doctor_id, 'mail-code', 'password-reset', '{}', p_now);
  return v_doctor_id;
end $$;

grant execute on function
  open_session(text, text, bytea, bytea, timestamptz, timestamptz, bigint, bytea[]),
  renew_session_by_password(text, bytea, bytea, timestamptz, bigint, bytea[]),
  reset_password(text, bytea, text, timestamptz)
to baari_app;
