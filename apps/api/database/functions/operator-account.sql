-- Operators log in with a password and a code. Sessions end after a time without use, and after a time in any case.
create function operator_session_open(s operator_session, p_now timestamptz) returns boolean
language sql immutable
as $$
  select s.seen_at > p_now - make_interval(mins => operator_idle_minutes())
     and s.opened_at > p_now - make_interval(hours => operator_session_hours())
$$;

-- The address that a link is for; null if the link is used up, over or made up.
create function operator_of_link(p_link bytea, p_now timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select o.email from operator_account o where o.link_hash = p_link and o.link_until > p_now $$;

-- Sets password and second factor by a link, once, and answers whose; null if it is not good any more. Sessions from before end.
create function set_up_operator(
  p_link bytea, p_password_hash text, p_code_secret text, p_step bigint, p_recovery_macs bytea[], p_now timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_operator text;
begin
  update operator_account o
  set password_hash = p_password_hash, code_secret = p_code_secret, code_step = p_step, recovery_macs = p_recovery_macs,
      link_hash = null, link_until = null, disabled_at = null
  where o.link_hash = p_link and o.link_until > p_now
  returning o.operator_id into v_operator;
  delete from operator_session s where s.operator_id = v_operator;
  return v_operator;
end $$;

create function operator_factors(p_email text) returns table (operator_id text, password_hash text, code_secret text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.operator_id, o.password_hash, o.code_secret from operator_account o
  where o.email = p_email and o.disabled_at is null and o.password_hash is not null
$$;

-- Uses up a code: that of a time step, or one of the recovery codes. False if it was used before.
create function use_operator_code(p_operator_id text, p_step bigint, p_recovery_macs bytea[]) returns boolean
language plpgsql
as $$
begin
  update operator_account o set code_step = p_step where o.operator_id = p_operator_id and o.code_step < p_step;
  if found then
    return true;
  end if;
  update operator_account o
  set recovery_macs = array(select m from unnest(o.recovery_macs) m where m <> all (p_recovery_macs))
  where o.operator_id = p_operator_id and o.recovery_macs && p_recovery_macs;
  return found;
end $$;

-- Opens a session for whoever gave the password that still holds, and a code that was never used.
create function open_operator_session(
  p_operator_id text, p_password_hash text, p_step bigint, p_recovery_macs bytea[], p_session bytea, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from operator_account o
  where o.operator_id = p_operator_id and o.password_hash = p_password_hash and o.disabled_at is null
  for update;
  if not found or not use_operator_code(p_operator_id, p_step, p_recovery_macs) then
    return false;
  end if;
  delete from operator_session s where s.operator_id = p_operator_id and not operator_session_open(s, p_now);
  insert into operator_session (key_hash, operator_id, opened_at, seen_at, proved_at)
  values (p_session, p_operator_id, p_now, p_now, p_now);
  return true;
end $$;

-- Whose session it is, which it keeps open; no row if it is not (any more).
create function operator_of_session(p_session bytea, p_now timestamptz)
returns table (operator_id text, email text, code_secret text, proved_at timestamptz)
language sql volatile security definer set search_path = public, pg_temp
as $$
  update operator_session s set seen_at = p_now
  from operator_account o
  where s.key_hash = p_session and operator_session_open(s, p_now) and o.operator_id = s.operator_id and o.disabled_at is null
  returning o.operator_id, o.email, o.code_secret, s.proved_at
$$;

-- A code was given again: the session gets another key, so that a copied one is worth nothing more.
create function prove_operator(p_session bytea, p_renewed bytea, p_step bigint, p_recovery_macs bytea[], p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_operator text;
begin
  select s.operator_id into v_operator from operator_session s
  where s.key_hash = p_session and operator_session_open(s, p_now) for update;
  if v_operator is null or not use_operator_code(v_operator, p_step, p_recovery_macs) then
    return false;
  end if;
  update operator_session s set key_hash = p_renewed, proved_at = p_now, seen_at = p_now where s.key_hash = p_session;
  return true;
end $$;

create function close_operator_session(p_session bytea) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ delete from operator_session s where s.key_hash = p_session $$;

grant execute on function
  operator_of_link(bytea, timestamptz),
  set_up_operator(bytea, text, text, bigint, bytea[], timestamptz),
  operator_factors(text),
  open_operator_session(text, text, bigint, bytea[], bytea, timestamptz),
  operator_of_session(bytea, timestamptz),
  prove_operator(bytea, bytea, bigint, bytea[], timestamptz),
  close_operator_session(bytea)
to baari_app;
