-- Starts the trial of the bound doctor unless one of `p_marks` has already had it; `p_own_mark` is then kept for
-- good.
create function start_trial(p_doctor_id text, p_own_mark bytea, p_marks bytea[], p_start timestamptz, p_end timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_doctor_id is distinct from current_doctor() then
    raise exception 'start_trial is for the bound doctor alone';
  end if;
  if exists (select from trial_use where used_by = any (p_marks)) then
    return false;
  end if;
  insert into trial_use (used_by, used_at) values (p_own_mark, p_start) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into subscription_period (doctor_id, starts_at, ends_at, plan) values (p_doctor_id, p_start, p_end, 'trial');
  return true;
end $$;

grant execute on function
  start_trial(text, bytea, bytea[], timestamptz, timestamptz)
to baari_app;
