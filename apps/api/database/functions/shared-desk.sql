-- By which sessions somebody opens at a clinic what outlives them: the one of this token, the first one of its device, those that paired its shared
-- desk, and those whose link let the person in there. It is held until all is done: a link that ends it meanwhile waits, and then sees what was opened.
create function session_origins(p_token_hash bytea, p_clinic_id text) returns uuid[]
language plpgsql
as $$
declare
  v session;
begin
  select s.* into v from session s where s.token_hash = p_token_hash or s.former_hash = p_token_hash for update;
  if not found then
    raise exception using errcode = 'BA001', message = 'NO_SESSION';
  end if;
  return array[v.public_id, v.device_since] || (select d.origins from shared_desk d where d.desk_id = v.shared_desk_id)
         || array(select u.session_id from used_link u where u.account_id = v.doctor_id and u.clinic_id = p_clinic_id);
end $$;

-- Ends shared desks and the sessions at them. Tells the latters' hashes.
create function end_desks(p_desks uuid[]) returns bytea[]
language plpgsql
as $$
declare
  v_hashes bytea[];
begin
  perform from shared_desk d where d.desk_id = any (p_desks) order by d.desk_id for update;
  v_hashes := array(select s.token_hash from session s where s.shared_desk_id = any (p_desks));
  insert into ended_session (token_hash, clinic_id, why, expires_at)
  select s.token_hash, d.clinic_id, 'elsewhere', s.expires_at
  from session s join shared_desk d on d.desk_id = s.shared_desk_id where d.desk_id = any (p_desks);
  delete from shared_desk d where d.desk_id = any (p_desks);
  return v_hashes;
end $$;

-- The practices of a shared desk that somebody works for. None: it is not theirs.
create function practices_at_desk(p_desk_id uuid, p_account_id text) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select c.doctor_id
  from shared_desk d
    join member m on m.clinic_id = d.clinic_id and m.account_id = p_account_id
    join shared_desk_practice g on g.desk_id = d.desk_id
    join clinic_practice c on c.doctor_id = g.doctor_id
  where d.desk_id = p_desk_id and works_for(m, c);
end $$;

-- Ends the sessions at a clinic's shared desks of who works there no more, so that whoever is let in again needs the PIN again.
create function end_sessions_at_desks(p_clinic_id text) returns void
language sql
as $$
  with ended as (
    delete from session s using shared_desk d
    where d.clinic_id = p_clinic_id and d.desk_id = s.shared_desk_id and not exists (select from practices_at_desk(d.desk_id, s.doctor_id))
    returning s.token_hash, s.doctor_id, s.expires_at)
  insert into ended_session (token_hash, clinic_id, why, expires_at)
  select e.token_hash, p_clinic_id,
         case when m.account_id is null then 'removed' when m.suspended_at is not null then 'suspended' else 'elsewhere' end, e.expires_at
  from ended e left join member m on m.clinic_id = p_clinic_id and m.account_id = e.doctor_id
$$;

-- The shared desk of a token. Asking for it extends it, at most once an hour, so that most times nothing is written.
create function use_desk(p_token_hash bytea, p_now timestamptz) returns setof shared_desk
language plpgsql
as $$
begin
  update shared_desk d set expires_at = p_now + make_interval(days => shared_desk_days())
  where d.token_hash = p_token_hash and d.expires_at > p_now
    and d.expires_at <= p_now + make_interval(days => shared_desk_days()) - interval '1 hour';
  return query select d.* from shared_desk d where d.token_hash = p_token_hash and d.expires_at > p_now;
end $$;

-- Somebody has opened a shared desk, or locked it. Its locked screen alone, which stands all day, is no use.
create function note_desk_used(p_desk_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ update shared_desk d set used_at = p_now where d.desk_id = p_desk_id $$;

-- At which shared desk somebody logs in who works there, as the caller says beside the call (`baari.seen_from`); null: elsewhere. Logging in as
-- everywhere wakes a PIN that rests.
create function desk_of_log_in(p_account_id text, p_now timestamptz) returns uuid
language plpgsql
as $$
declare
  v shared_desk;
begin
  select d.* into v
  from use_desk(decode(nullif(current_setting('baari.seen_from', true), '')::jsonb ->> 'desk', 'hex'), p_now) d
  where exists (select from practices_at_desk(d.desk_id, p_account_id));
  update member_pin p set wrong = 0 where p.clinic_id = v.clinic_id and p.account_id = p_account_id;
  perform note_desk_used(v.desk_id, p_now);
  return v.desk_id;
end $$;

-- What a shared desk is to somebody who works there, for the page.
create function desk_to_member(p_desk_id uuid, p_account_id text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select jsonb_build_object('name', d.name, 'idle_minutes', d.idle_minutes, 'has_pin', exists (
      select from member_pin p where p.clinic_id = d.clinic_id and p.account_id = p_account_id))
    from shared_desk d where d.desk_id = p_desk_id);
end $$;

-- A browser's own shared desk, locked: its clinic, and who works there, by name. No row: it is none.
create function look_at_desk(p_token_hash bytea, p_now timestamptz) returns table (name text, clinic text, people jsonb, idle_minutes integer)
language sql security definer set search_path = public, pg_temp
as $$
  select d.name, c.name, coalesce((
    select jsonb_agg(jsonb_build_object('id', m.account_id, 'name', person_name(m.account_id), 'role', m.role, 'pin', case
        when p.pin_hash is null then 'none' when p.wrong >= wrong_pins_max() then 'rests' else 'set' end)
      order by lower(person_name(m.account_id)), m.account_id)
    from member m left join member_pin p using (clinic_id, account_id)
    where m.clinic_id = d.clinic_id and exists (select from practices_at_desk(d.desk_id, m.account_id))), '[]'), d.idle_minutes
  from use_desk(p_token_hash, p_now) d join clinic c using (clinic_id)
$$;

-- With what somebody who works at a shared desk logs in; null if it is no desk, or nobody of there.
create function log_in_name_at_desk(p_token_hash bytea, p_account_id text, p_now timestamptz) returns text
language sql security definer set search_path = public, pg_temp
as $$
  select coalesce(a.email, a.phone) from use_desk(p_token_hash, p_now) d join account a on a.doctor_id = p_account_id
  where exists (select from practices_at_desk(d.desk_id, p_account_id))
$$;

-- Begins a try at a PIN, which counts before it is checked, so that tries at the same time count too. `is_desk`: whether the token is good; the hash
-- is null where the PIN rests, or there is none.
create function begin_pin(p_desk_hash bytea, p_account_id text, p_now timestamptz) returns table (is_desk boolean, pin_hash text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  v shared_desk;
  v_hash text;
begin
  select d.* into v from use_desk(p_desk_hash, p_now) d;
  update member_pin p
  set wrong = case when p.wrong_since > p_now - interval '1 day' then p.wrong else 0 end + 1,
      wrong_since = case when p.wrong > 0 and p.wrong_since > p_now - interval '1 day' then p.wrong_since else p_now end
  where p.clinic_id = v.clinic_id and p.account_id = p_account_id and p.wrong < wrong_pins_max()
    and exists (select from practices_at_desk(v.desk_id, p_account_id))
  returning p.pin_hash into v_hash;
  return query select v.desk_id is not null, v_hash;
end $$;

-- Opens a session at a shared desk for whose PIN was right, unless it was changed in between. It is no log-in of the last minutes: what destroys or
-- hands out, and what needs more than the desk, asks for the password. Only the right try itself no longer counts.
create function open_session_by_pin(
  p_desk_hash bytea, p_account_id text, p_pin_hash text, p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz
) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v shared_desk;
begin
  select d.* into v from use_desk(p_desk_hash, p_now) d where exists (select from practices_at_desk(d.desk_id, p_account_id));
  update member_pin p set wrong = greatest(p.wrong - 1, 0)
  where p.clinic_id = v.clinic_id and p.account_id = p_account_id and p.pin_hash = p_pin_hash;
  if not found then
    return null;
  end if;
  perform insert_session(p_account_id, p_token_hash, p_old_token_hash, p_now,
                         p_now + make_interval(hours => shared_desk_session_hours()), 'epoch', v.desk_id);
  perform note_desk_used(v.desk_id, p_now);
  perform audit_by(p_account_id, p_token_hash, 'log-in', '{"by": "pin"}', p_now);
  return v.desk_id;
end $$;

-- The shared desks of a practice's clinic, by name. `is_this`: that of the caller's browser.
create function shared_desks(p_doctor_id text, p_token_hash bytea, p_now timestamptz)
returns table (id uuid, name text, idle_minutes integer, practices text[], paired_at timestamptz, used_at timestamptz, is_this boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select d.desk_id, d.name, d.idle_minutes,
         array(select g.doctor_id from shared_desk_practice g where g.desk_id = d.desk_id order by g.doctor_id),
         d.paired_at, greatest(d.used_at, (select max(s.seen_at) from session s where s.shared_desk_id = d.desk_id)), coalesce(d.token_hash = p_token_hash, false)
  from clinic_practice r join shared_desk d using (clinic_id)
  where r.doctor_id = p_doctor_id and d.expires_at > p_now
  order by lower(d.name), d.paired_at, d.desk_id
$$;

-- Makes the computer of a session a shared desk instead of what it was, and ends the session. It may have been made one with this same token, without
-- an answer that arrived.
create function pair_desk(
  p_doctor_id text, p_owner text, p_session bytea, p_token_hash bytea, p_old_token_hash bytea, p_name text, p_practices text[],
  p_idle_minutes integer, p_most integer, p_now timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_origins uuid[] := session_origins(p_session, v_clinic_id);
  v_desk_id uuid;
begin
  perform require_practices(v_clinic_id, 'receptionist', p_practices);
  -- The computer may be the desk of another clinic, whose owners find in their trail what became of it.
  perform audit_by(g.doctor_id, p_session, 'desk-revoked', '{}', p_now)
  from shared_desk d join shared_desk_practice g using (desk_id)
  where d.token_hash = p_old_token_hash and d.clinic_id <> v_clinic_id;
  delete from shared_desk d where d.token_hash in (p_old_token_hash, p_token_hash);
  if (select count(*) from shared_desk d where d.clinic_id = v_clinic_id and d.expires_at > p_now) >= p_most then
    raise exception using errcode = 'BA001', message = 'TOO_MANY_DESKS';
  end if;
  insert into shared_desk (clinic_id, token_hash, name, idle_minutes, paired_at, used_at, expires_at, origins)
  values (v_clinic_id, p_token_hash, p_name, p_idle_minutes, p_now, p_now, p_now + make_interval(days => shared_desk_days()), v_origins)
  returning desk_id into v_desk_id;
  insert into shared_desk_practice (desk_id, doctor_id) select distinct v_desk_id, g from unnest(p_practices) g;
  perform audit_by(p_doctor_id, p_session, 'desk-paired', '{}', p_now);
  delete from session s where s.token_hash = p_session;
end $$;

-- Gives a shared desk another name, other practices, or another time after which it locks. Tells the hashes of the sessions at it.
create function change_desk(
  p_doctor_id text, p_owner text, p_session bytea, p_desk_id uuid, p_name text, p_practices text[], p_idle_minutes integer, p_now timestamptz
) returns bytea[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
  v_hashes bytea[] := array(select s.token_hash from session s where s.shared_desk_id = p_desk_id);
begin
  perform require_practices(v_clinic_id, 'receptionist', p_practices);
  update shared_desk d set name = p_name, idle_minutes = p_idle_minutes
  where d.desk_id = p_desk_id and d.clinic_id = v_clinic_id and d.expires_at > p_now;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  delete from shared_desk_practice g where g.desk_id = p_desk_id and g.doctor_id <> all (p_practices);
  insert into shared_desk_practice (desk_id, doctor_id) select distinct p_desk_id, g from unnest(p_practices) g on conflict do nothing;
  perform end_sessions_at_desks(v_clinic_id);
  perform audit_by(p_doctor_id, p_session, 'desk-changed', '{}', p_now);
  return v_hashes;
end $$;

-- Ends a shared desk and the sessions at it. Tells the latters' hashes.
create function revoke_desk(p_doctor_id text, p_owner text, p_session bytea, p_desk_id uuid, p_now timestamptz) returns bytea[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  perform from shared_desk d where d.desk_id = p_desk_id and d.clinic_id = v_clinic_id for update;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  perform audit_by(p_doctor_id, p_session, 'desk-revoked', '{}', p_now);
  return end_desks(array[p_desk_id]);
end $$;

-- Whether a member has a PIN at a practice's clinic, and whether it rests.
create function pin_of(p_doctor_id text, p_account_id text) returns table (rests boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.wrong >= wrong_pins_max()
  from clinic_practice c join member_pin p using (clinic_id) where c.doctor_id = p_doctor_id and p.account_id = p_account_id
$$;

create function set_pin(p_doctor_id text, p_account_id text, p_session bytea, p_pin_hash text, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into member_pin (clinic_id, account_id, pin_hash)
  select m.clinic_id, m.account_id, p_pin_hash
  from clinic_practice c join member m using (clinic_id) where c.doctor_id = p_doctor_id and m.account_id = p_account_id
  on conflict (clinic_id, account_id) do update set pin_hash = excluded.pin_hash, wrong = 0;
  perform audit_by(p_doctor_id, p_session, 'pin-set', '{}', p_now);
end $$;

create function remove_pin(p_doctor_id text, p_account_id text, p_session bytea, p_now timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from member_pin p using clinic_practice c
  where c.doctor_id = p_doctor_id and p.clinic_id = c.clinic_id and p.account_id = p_account_id;
  if found then
    perform audit_by(p_doctor_id, p_session, 'pin-removed', '{}', p_now);
  end if;
end $$;

-- A PIN does not outlive the password that it was chosen with, whichever way that is set anew: whoever had stolen it would stay in by the PIN.
create function forget_pins() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from member_pin p where p.account_id = new.doctor_id;
  return null;
end $$;
create trigger account_forgets_pins after update of password_hash on account
  for each row when (new.password_hash is distinct from old.password_hash) execute function forget_pins();

create function forget_ended_desks(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$ delete from shared_desk d where d.expires_at <= p_now $$;

grant execute on function
  note_desk_used(uuid, timestamptz),
  log_in_name_at_desk(bytea, text, timestamptz),
  look_at_desk(bytea, timestamptz),
  begin_pin(bytea, text, timestamptz),
  open_session_by_pin(bytea, text, text, bytea, bytea, timestamptz),
  shared_desks(text, bytea, timestamptz),
  pair_desk(text, text, bytea, bytea, bytea, text, text[], integer, integer, timestamptz),
  change_desk(text, text, bytea, uuid, text, text[], integer, timestamptz),
  revoke_desk(text, text, bytea, uuid, timestamptz),
  pin_of(text, text),
  set_pin(text, text, bytea, text, timestamptz),
  remove_pin(text, text, bytea, timestamptz),
  forget_ended_desks(timestamptz)
to baari_app;
