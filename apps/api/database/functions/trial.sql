-- Starts the trial of the bound doctor. USED: the account has had one. WAITS: the registration number has had one, or another
-- profile gives it; the operator decides (start_awaited_trial). The marks of account and number are kept for good.
create function start_trial(
  p_doctor_id text, p_own_marks bytea[], p_licence_marks bytea[], p_number_mark bytea, p_start timestamptz, p_end timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_doctor_id is distinct from current_doctor() then
    raise exception 'start_trial is for the bound doctor alone';
  end if;
  if exists (select from trial_use where used_by = any (p_own_marks)) then
    return 'USED';
  end if;
  if exists (select from trial_use where used_by = any (p_licence_marks))
     or exists (select from profile p join profile o on o.reg_plain = p.reg_plain and o.doctor_id <> p.doctor_id
                where p.doctor_id = p_doctor_id) then
    return 'WAITS';
  end if;
  -- Of two claims at the same time one waits here for the other.
  insert into trial_use (used_by, used_at) values (p_number_mark, p_start) on conflict do nothing;
  if not found then
    return 'WAITS';
  end if;
  insert into trial_use (used_by, used_at) values (p_own_marks[1], p_start);
  insert into subscription_period (doctor_id, starts_at, ends_at, plan) values (p_doctor_id, p_start, p_end, 'trial');
  return 'STARTED';
end $$;

-- Whether the account of the bound doctor has had its trial, which its marks tell.
create function trial_used(p_doctor_id text, p_own_marks bytea[]) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if p_doctor_id is distinct from current_doctor() then
    raise exception 'trial_used is for the bound doctor alone';
  end if;
  return exists (select from trial_use where used_by = any (p_own_marks));
end $$;

-- The trial of a claim that had to wait for the operator: one for each address and each licence, and none beside a plan.
-- `p_licence_marks` are looked for; `p_kept_marks` are kept for good, whether or not it starts.
create function start_awaited_trial(
  p_doctor_id text, p_own_marks bytea[], p_licence_marks bytea[], p_kept_marks bytea[], p_end timestamptz, p_now timestamptz
) returns void
language plpgsql
as $$
begin
  if not exists (select from trial_use t where t.used_by = any (p_own_marks || p_licence_marks))
     and not exists (select from subscription_period s where s.doctor_id = p_doctor_id and s.ends_at > p_now) then
    insert into trial_use (used_by, used_at) values (p_own_marks[1], p_now);
    insert into subscription_period (doctor_id, starts_at, ends_at, plan) values (p_doctor_id, p_now, p_end, 'trial');
  end if;
  insert into trial_use (used_by, used_at) select m, p_now from unnest(p_kept_marks) m order by m on conflict do nothing;
end $$;

grant execute on function
  start_trial(text, bytea[], bytea[], bytea, timestamptz, timestamptz),
  trial_used(text, bytea[])
to baari_app;
