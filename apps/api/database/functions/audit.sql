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

-- Removes entries of all doctors that have been kept long enough.
create function forget_old_audit(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from audit_entry e where e.ctid in (
    select o.ctid from audit_entry o where o.at < p_before limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

grant execute on function
  session_actor(bytea),
  audit(text, text, text, jsonb, timestamptz),
  forget_old_audit(timestamptz, integer)
to baari_app;
