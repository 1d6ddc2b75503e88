-- Opens a session of an account in place of the browser's earlier one, and answers its public id. `p_desk_id`: at which shared desk; null: elsewhere.
-- A desk is one browser: one whose token it has not heard, because the answer was lost, ends too.
create function insert_session(
  p_doctor_id text, p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_authenticated_at timestamptz,
  p_desk_id uuid
) returns uuid
language plpgsql
as $$
declare
  v_id uuid;
begin
  delete from session s
  where s.token_hash = p_old_token_hash or s.former_hash = p_old_token_hash and s.former_until > p_now or s.shared_desk_id = p_desk_id;
  delete from session s where s.doctor_id = p_doctor_id and s.expires_at <= p_now;
  insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at, shared_desk_id)
  values (p_token_hash, p_doctor_id, p_now, p_now, p_expires_at, p_authenticated_at, p_desk_id)
  returning public_id into v_id;
  return v_id;
end $$;

-- Opens a session, whichever way somebody logged in, and notes from where. One at a shared desk ends with the day's work.
create function start_session(
  p_doctor_id text, p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_desk_id uuid := desk_of_log_in(p_doctor_id, p_now);
  v_expires_at timestamptz := case
    when v_desk_id is null then p_expires_at else p_now + make_interval(hours => shared_desk_session_hours()) end;
begin
  perform note_seen_from(
    p_doctor_id, insert_session(p_doctor_id, p_token_hash, p_old_token_hash, p_now, v_expires_at, p_now, v_desk_id), p_now);
end $$;

-- The live session of a token. Using it extends it, at most once an hour, so that most reads write nothing; one at a shared desk is not extended.
-- By its former token it is as it was before the proof, and ends with that token.
create function live_session(p_token_hash bytea, p_now timestamptz, p_sliding_days integer, p_max_days integer) returns setof session
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v session;
begin
  select s.* into v from session s where s.token_hash = p_token_hash and s.expires_at > p_now;
  if not found then
    select s.* into v from session s where s.former_hash = p_token_hash and s.former_until > p_now and s.expires_at > p_now;
    if not found then
      return;
    end if;
    v.authenticated_at := v.former_authenticated_at;
    v.expires_at := least(v.expires_at, v.former_until);
  end if;
  if v.seen_at <= p_now - interval '1 hour' then
    update session s
    set seen_at = p_now,
        expires_at = case when s.shared_desk_id is null
          then least(p_now + make_interval(days => p_sliding_days), s.created_at + make_interval(days => p_max_days))
          else s.expires_at end
    where s.token_hash = v.token_hash;
  end if;
  return next v;
end $$;

-- Whether a token's session is held by a shared desk, where a PIN may have opened it.
create function is_session_at_desk(p_token_hash bytea) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from session s where s.shared_desk_id is not null and (s.token_hash = p_token_hash or s.former_hash = p_token_hash));
end $$;

-- Gives a session whose person has proved who they are a new token; false if it has ended. Who proves it while the former token goes on has not got the
-- new one, or is another tab: what the browser still sends stays the former one.
create function renew_session(p_doctor_id text, p_token_hash bytea, p_renewed bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update session s
  set token_hash = p_renewed, first_hash = coalesce(s.first_hash, s.token_hash), authenticated_at = p_now,
      former_hash = case when s.former_until > p_now then s.former_hash else s.token_hash end,
      former_authenticated_at = case when s.former_until > p_now then s.former_authenticated_at else s.authenticated_at end,
      former_until = p_now + make_interval(secs => former_token_seconds())
  where s.doctor_id = p_doctor_id and s.expires_at > p_now
    and (s.token_hash = p_token_hash or s.former_hash = p_token_hash and s.former_until > p_now);
  return found;
end $$;

-- Why a session ended with a membership, and of which clinic it was; null: without a name, or ended itself. No row: it did not end so.
create function why_session_ended(p_token_hash bytea, p_now timestamptz) returns table (why text, clinic text)
language sql stable security definer set search_path = public, pg_temp
as $$ select e.why, c.name from ended_session e left join clinic c using (clinic_id) where e.token_hash = p_token_hash and e.expires_at > p_now $$;

create function forget_ended_sessions(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from ended_session e where e.expires_at <= p_now $$;

-- Of the release before, which knows no shared desk.
create function find_session(p_token_hash bytea, p_now timestamptz, p_sliding_days integer, p_max_days integer)
returns table (doctor_id text, authenticated_at timestamptz, expires_at timestamptz, has_profile boolean)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.doctor_id, s.authenticated_at, s.expires_at, exists (select from profile p where p.doctor_id = s.doctor_id)
  from live_session(p_token_hash, p_now, p_sliding_days, p_max_days) s where s.shared_desk_id is null;
end $$;

-- Every kind of log-in ends in this insert. The row lock makes a log-in and the locking of an account take turns, so
-- that the later one sees the earlier one.
create function refuse_session_of_locked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_locked_at timestamptz;
begin
  select a.locked_at into v_locked_at from account a where a.doctor_id = new.doctor_id for share;
  if v_locked_at is not null then
    raise exception using errcode = 'BA001', message = 'ACCOUNT_LOCKED';
  end if;
  return new;
end $$;
create trigger session_not_locked before insert on session
  for each row execute function refuse_session_of_locked();

grant execute on function
  renew_session(text, bytea, bytea, timestamptz),
  why_session_ended(bytea, timestamptz),
  forget_ended_sessions(timestamptz),
  find_session(bytea, timestamptz, integer, integer)
to baari_app;
