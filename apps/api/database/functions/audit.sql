-- A session's pseudonym in the trail: neither its token nor the stored hash, and the same after its token was renewed. Null means
-- that the service itself acted.
create function session_actor(p_token_hash bytea) returns text
language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return (
    select coalesce(left(encode(sha256(coalesce(
      (select s.first_hash from session s where s.token_hash = p_token_hash), p_token_hash)), 'hex'), 12), 'system'));
end $$;

-- Whose session it is; null if there is none.
create function session_account(p_token_hash bytea) returns text
language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return (
    select s.doctor_id from session s where s.token_hash = p_token_hash);
end $$;

-- How a member of a clinic is called; a doctor as the profile says, that of the first practice before all others. Also of who was removed, and had no
-- account but for this clinic.
create function person_name(p_account_id text) returns text
language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return coalesce((
    select coalesce(a.name, (
      select p.name from clinic_practice c join profile p using (doctor_id) where c.account_id = a.doctor_id
      order by c.doctor_id <> a.doctor_id, p.created_at, c.doctor_id limit 1))
    from account a where a.doctor_id = p_account_id),
    (select f.name from former_member f where f.account_id = p_account_id));
end $$;

-- The same for who acted at a practice: null for its doctor, and where nobody is noted; '' if the account is gone.
create function member_name(p_doctor_id text, p_account_id text) returns text
language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return (
    select case
      when p_account_id <> p_doctor_id
           and not exists (select from clinic_practice c where c.doctor_id = p_doctor_id and c.account_id = p_account_id)
        then coalesce(person_name(p_account_id), '') end);
end $$;

-- What a session did. Call it in the transaction of the act.
create function audit_by(p_doctor_id text, p_session bytea, p_act text, p_details jsonb, p_now timestamptz) returns void
language plpgsql
as $$
begin
  insert into audit_entry (doctor_id, at, actor, account_id, act, details)
  values (p_doctor_id, p_now, session_actor(p_session), session_account(p_session), p_act, p_details);
end $$;

-- The same for who has no session. `p_actor`: 'mail-code', 'operator' or 'system'.
create function audit(p_doctor_id text, p_actor text, p_act text, p_details jsonb, p_now timestamptz) returns void
language plpgsql
as $$
begin
  insert into audit_entry (doctor_id, at, actor, act, details) values (p_doctor_id, p_now, p_actor, p_act, p_details);
end $$;

-- The last of these acts on an appointment: by whom, as member_name tells it, and which status it left.
create function last_act_on(p_doctor_id text, p_date date, p_serial integer, p_acts text[])
returns table (act text, status text, by text)
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return query
    select e.act, e.details ->> 'status', member_name(p_doctor_id, e.account_id)
    from audit_entry e
    where e.doctor_id = p_doctor_id and e.act = any (p_acts) and (e.details ->> 'serial')::integer = p_serial
      and e.details ->> 'date' = p_date::text
    order by e.entry_no desc limit 1;
end $$;

-- Removes entries of all doctors that have been kept long enough: a month at once when the last of it is that old, and up to `p_limit` of those that
-- lie in no month. Tells how many of the latter. With them go the names of former members, which nothing names any more. A month whose table is in use waits for the next run.
create function forget_old_audit(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  v_part regclass;
  v_more integer;
  v_removed integer := 0;
begin
  delete from former_member f where f.left_at < p_before;
  begin
    perform take_months();
    for v_part in select p.part from month_parts() p where p.whole = 'audit_entry'::regclass and p.to_month <= p_before::date loop
      perform drop_month(v_part);
    end loop;
  exception
    when lock_not_available then null;
  end;
  for v_part in select p.part from month_parts() p where p.whole = 'audit_entry'::regclass and p.from_month is null loop
    execute format(
      'delete from %1$s e where e.ctid in (select o.ctid from %1$s o where o.at < $1 limit $2 for update skip locked)', v_part)
    using p_before, p_limit - v_removed;
    get diagnostics v_more = row_count;
    v_removed := v_removed + v_more;
  end loop;
  return v_removed;
end $$;

-- Whether a month is still there that forget_old_audit should have removed: its table was in use.
create function old_audit_left(p_before timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC'
as $$ select exists (select from month_parts() p where p.whole = 'audit_entry'::regclass and p.to_month <= p_before::date) $$;

grant execute on function
  old_audit_left(timestamptz),
  session_actor(bytea),
  session_account(bytea),
  person_name(text),
  member_name(text, text),
  audit_by(text, bytea, text, jsonb, timestamptz),
  audit(text, text, text, jsonb, timestamptz),
  last_act_on(text, date, integer, text[]),
  forget_old_audit(timestamptz, integer)
to baari_app;
