-- Opens the operator's page by its link, once: false if the link is used up, over or made up.
create function open_operator_visit(p_link bytea, p_visit bytea, p_until timestamptz, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update operator_visit v set key_hash = p_visit, is_open = true, expires_at = p_until
  where v.key_hash = p_link and not v.is_open and v.expires_at > p_now;
  return found;
end $$;

create function close_operator_visit(p_visit bytea) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ delete from operator_visit v where v.key_hash = p_visit and v.is_open $$;

-- The right of an operator: a session, or a visit of the page of licences by its link.
create function require_operator(p_visit bytea, p_now timestamptz) returns void
language plpgsql
as $$
begin
  if not exists (select from operator_visit v where v.key_hash = p_visit and v.is_open and v.expires_at > p_now)
     and not exists (select from operator_session s join operator_account o on o.operator_id = s.operator_id
                     where s.key_hash = p_visit and operator_session_open(s, p_now) and o.disabled_at is null) then
    raise exception using errcode = 'BA001', message = 'NO_SESSION';
  end if;
end $$;

-- The same, for what takes away: a session must have given a code of late.
create function require_proved_operator(p_visit bytea, p_now timestamptz) returns void
language plpgsql
as $$
begin
  perform require_operator(p_visit, p_now);
  if exists (select from operator_session s
             where s.key_hash = p_visit and s.proved_at <= p_now - make_interval(mins => reauth_minutes())) then
    raise exception using errcode = 'BA001', message = 'REAUTH_REQUIRED';
  end if;
end $$;

-- The service reads and decides claims (licence.sql) by right of an open visit, never by its own.
create function claims_for_operator(p_visit bytea, p_now timestamptz, p_state text, p_doctor_id text, p_limit integer)
returns table (claim json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_visit, p_now);
  return query select to_json(c) from licence_claims(p_state, p_doctor_id, p_limit) c;
end $$;

create function decide_for_operator(
  p_visit bytea, p_doctor_id text, p_decision text, p_seen text, p_reason text, p_council text, p_second_clinic boolean,
  p_own_marks bytea[], p_licence_marks bytea[], p_kept_marks bytea[], p_trial_end timestamptz, p_now timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_decision = 'suspend' then
    perform require_proved_operator(p_visit, p_now);
  else
    perform require_operator(p_visit, p_now);
  end if;
  return decide_licence(p_doctor_id, p_decision, p_seen, p_reason, p_council, p_second_clinic, p_own_marks, p_licence_marks,
    p_kept_marks, p_trial_end, p_now);
end $$;

grant execute on function
  open_operator_visit(bytea, bytea, timestamptz, timestamptz),
  close_operator_visit(bytea),
  claims_for_operator(bytea, timestamptz, text, text, integer),
  decide_for_operator(bytea, text, text, text, text, text, boolean, bytea[], bytea[], bytea[], timestamptz, timestamptz)
to baari_app;
