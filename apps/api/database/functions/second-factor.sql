-- A doctor's second factor: a code by an authenticator beside password or Google. No row if it is off.
create function second_factor_of(p_doctor_id text) returns table (on_since timestamptz, recovery_codes integer)
language sql stable security definer set search_path = public, pg_temp
as $$ select f.on_since, cardinality(f.recovery_macs) from second_factor f where f.doctor_id = p_doctor_id $$;

-- Uses up a code: that of a time step ('code'), or one of the recovery codes ('recovery'). 'off' if the account has no second factor, null if the
-- code was used before or is none.
create function use_second_factor(p_doctor_id text, p_step bigint, p_recovery_macs bytea[]) returns text
language plpgsql
as $$
begin
  perform from second_factor f where f.doctor_id = p_doctor_id for update;
  if not found then
    return 'off';
  end if;
  update second_factor f set code_step = p_step where f.doctor_id = p_doctor_id and f.code_step < p_step;
  if found then
    return 'code';
  end if;
  update second_factor f
  set recovery_macs = array(select m from unnest(f.recovery_macs) m where m <> all (p_recovery_macs))
  where f.doctor_id = p_doctor_id and f.recovery_macs && p_recovery_macs;
  return case when found then 'recovery' end;
end $$;

-- Turns it on. 'on', or 'again' if this very set-up has turned it on before, or null if it is on by another one or the account is gone.
create function turn_on_second_factor(
  p_doctor_id text, p_code_secret text, p_step bigint, p_recovery_macs bytea[], p_session bytea, p_now timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account a where a.doctor_id = p_doctor_id for share;
  if not found then
    return null;
  end if;
  insert into second_factor (doctor_id, code_secret, code_step, recovery_macs, on_since)
  values (p_doctor_id, p_code_secret, p_step, p_recovery_macs, p_now)
  on conflict (doctor_id) do nothing;
  if found then
    perform audit_by(p_doctor_id, p_session, 'second-factor-on', '{}', p_now);
    return 'on';
  end if;
  return (select 'again' from second_factor f where f.doctor_id = p_doctor_id and f.recovery_macs = p_recovery_macs);
end $$;

-- Puts new recovery codes in the place of those from before. False if the second factor is off.
create function renew_recovery_codes(p_doctor_id text, p_recovery_macs bytea[], p_session bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update second_factor f set recovery_macs = p_recovery_macs where f.doctor_id = p_doctor_id;
  if found then
    perform audit_by(p_doctor_id, p_session, 'recovery-codes-renewed', '{}', p_now);
    return true;
  end if;
  return false;
end $$;

-- Whether a clinic demands it of the account.
create function is_second_factor_demanded(p_doctor_id text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select exists (select from member m join clinic c using (clinic_id)
                   where m.account_id = p_doctor_id and c.demands_second_factor and practices_of_role(m.role) <> 'given'));
end $$;

-- Turns it off, unless a clinic demands it of the account. False if it was off before.
create function turn_off_second_factor(p_doctor_id text, p_session bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- An owner who demands it meanwhile is waited for, or waits.
  perform from clinic c where c.clinic_id in (select m.clinic_id from member m where m.account_id = p_doctor_id) order by c.clinic_id for share;
  if is_second_factor_demanded(p_doctor_id) then
    raise exception using errcode = 'BA001', message = 'SECOND_FACTOR_DEMANDED';
  end if;
  delete from second_factor f where f.doctor_id = p_doctor_id;
  if found then
    perform audit_by(p_doctor_id, p_session, 'second-factor-off', '{}', p_now);
    return true;
  end if;
  return false;
end $$;

-- Lets a clinic's owners and doctors in only with a second factor, or without one again. Only an owner who has one can demand it. Answers the
-- clinic's practices.
create function demand_second_factor(p_doctor_id text, p_owner text, p_session bytea, p_is_demanded boolean, p_now timestamptz) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_clinic_id text := hold_clinic(p_doctor_id, p_owner);
begin
  if p_is_demanded and not exists (select from second_factor f where f.doctor_id = p_owner) then
    raise exception using errcode = 'BA001', message = 'SECOND_FACTOR_NEEDED';
  end if;
  update clinic c set demands_second_factor = p_is_demanded
  where c.clinic_id = v_clinic_id and c.demands_second_factor <> p_is_demanded;
  if found then
    perform audit_by(p_doctor_id, p_session, case when p_is_demanded then 'second-factor-demanded' else 'second-factor-left-open' end,
                     '{}', p_now);
  end if;
  return array(select c.doctor_id from clinic_practice c where c.clinic_id = v_clinic_id order by c.doctor_id);
end $$;

-- Whether the clinic of a practice demands it.
create function clinic_demands_second_factor(p_doctor_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select c.demands_second_factor from clinic_practice r join clinic c using (clinic_id) where r.doctor_id = p_doctor_id $$;

grant execute on function
  is_second_factor_demanded(text),
  demand_second_factor(text, text, bytea, boolean, timestamptz),
  clinic_demands_second_factor(text),
  second_factor_of(text),
  turn_on_second_factor(text, text, bigint, bytea[], bytea, timestamptz),
  renew_recovery_codes(text, bytea[], bytea, timestamptz),
  turn_off_second_factor(text, bytea, timestamptz)
to baari_app;
