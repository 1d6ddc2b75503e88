-- Adds what was noted. Whose account it is may be told by the log-in name that was typed or by a session; an unknown one is nobody's.
create function note_security(p_events jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into security_event as s (doctor_id, slot, kind, call, about, network, device, first_at, last_at, times)
  select coalesce(e."doctorId", t.doctor_id, a.doctor_id, n.doctor_id, '') as doctor_id, e.slot, e.kind, e.call, e.about, e.network, e.device,
         min(e."firstAt"), max(e."lastAt"), sum(e.times)
  from jsonb_to_recordset(p_events) as e(
         "doctorId" text, email text, session text, slot timestamptz, kind text, call text, about text, network text, device text,
         "firstAt" timestamptz, "lastAt" timestamptz, times integer)
       left join session t on t.token_hash = decode(e.session, 'base64')
       left join account a on a.email = e.email
       left join account n on n.phone = e.email
  group by 1, 2, 3, 4, 5, 6, 7
  -- In one order, so that two processes never wait for each other.
  order by 2, 1, 3, 4, 5, 6, 7
  on conflict on constraint security_event_same do update
  set first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
      times = s.times + excluded.times;
end $$;

-- Removes events of all doctors that have been kept long enough.
create function forget_old_security(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from security_event e where e.ctid in (
    select o.ctid from security_event o where o.slot < p_before limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

grant execute on function
  note_security(jsonb),
  forget_old_security(timestamptz, integer)
to baari_app;
