-- A session's pseudonym in the trail: neither its token nor the stored hash, and the same after its token was renewed. Null means
-- that the service itself acted.
create function session_actor(p_token_hash bytea) returns text
language sql stable parallel safe
as $$
  select coalesce(left(encode(sha256(coalesce(
    (select s.first_hash from session s where s.token_hash = p_token_hash), p_token_hash)), 'hex'), 12), 'system')
$$;

-- Call this in the transaction of the act. `p_actor`: session_actor(...), 'mail-code', 'operator' or 'system'.
create function audit(p_doctor_id text, p_actor text, p_act text, p_details jsonb, p_now timestamptz) returns void
language plpgsql
as $$
begin
  insert into audit_entry (doctor_id, at, actor, act, details) values (p_doctor_id, p_now, p_actor, p_act, p_details);
end $$;

-- Removes entries of all doctors that have been kept long enough: a month at once when the last of it is that old, and up to `p_limit` of those that
-- lie in no month. Tells how many of the latter. A month whose table is in use waits for the next run.
create function forget_old_audit(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  v_part regclass;
  v_more integer;
  v_removed integer := 0;
begin
  for v_part in select p.part from month_parts() p where p.whole = 'audit_entry'::regclass and p.to_month <= p_before::date loop
    perform drop_month(v_part);
  end loop;
  for v_part in select p.part from month_parts() p where p.whole = 'audit_entry'::regclass and p.from_month is null loop
    execute format(
      'delete from %1$s e where e.ctid in (select o.ctid from %1$s o where o.at < $1 limit $2 for update skip locked)', v_part)
    using p_before, p_limit - v_removed;
    get diagnostics v_more = row_count;
    v_removed := v_removed + v_more;
  end loop;
  return v_removed;
end $$;

grant execute on function
  session_actor(bytea),
  audit(text, text, text, jsonb, timestamptz),
  forget_old_audit(timestamptz, integer)
to baari_app;
