-- Files that no row owns: an upload before its row is committed, a replaced or deleted one before it is removed.
-- Whatever a crash leaves behind is found here, never by listing a store of millions.
create table loose_file (
  key text primary key,
  since timestamptz not null default now()
);
alter table loose_file enable row level security;
create policy service_rows on loose_file to baari_app using (true) with check (true);
create policy owner_rows on loose_file to current_user using (true) with check (true);
grant select, insert, delete on loose_file to baari_app;

-- Starts the trial of the bound doctor unless one of `p_marks` had it; `p_own_mark` is then kept for good.
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

-- The operator has seen the licence: the profile carries the mark, and this licence's trial is used from now on.
-- Not granted to baari_app: it is a command line's act.
create function verify_licence(p_doctor_id text, p_licence_mark bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = p_now where doctor_id = p_doctor_id;
  if not found then
    return false;
  end if;
  insert into trial_use (used_by, used_at) values (p_licence_mark, p_now) on conflict do nothing;
  return true;
end $$;

-- Deletes a profile with its periods, cancels what was still to come, and tells which files nobody owns any more.
-- May be repeated. The caller removes the files after the commit.
create function delete_profile(p_doctor_id text, p_today date) returns text[]
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_files text[];
begin
  select array[p.image_key, p.licence_key] into v_files from profile p where p.doctor_id = p_doctor_id for update;
  if not found then
    return '{}';
  end if;

  -- A booking under way holds its day's row, perhaps one that nobody sees yet: taking every bookable day makes us wait
  -- for it, and whoever comes after us finds the profile gone (require_profile_to_book below).
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
  select p_doctor_id, p_today + n, 1, 0, 0, 0, 0, 0 from generate_series(0, 6) n order by n
  on conflict on constraint appointment_day_pkey do update set cap = d.cap;
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date > p_today + 6 order by d.date for no key update;

  -- Who came today stays counted as attended.
  update appointment a set status = 'CANCELLED'
  where a.doctor_id = p_doctor_id
    and (a.date = p_today and a.status = 'BOOKED'
         or a.date > p_today and a.status not in ('CANCELLED', 'MOVED'));

  delete from profile p where p.doctor_id = p_doctor_id;
  insert into loose_file (key) select unnest(v_files) on conflict do nothing;
  return v_files;
end $$;

-- A booking reads the profile before it takes the day's row; a deletion may have come in between.
create function require_profile_to_book() returns trigger
language plpgsql
as $$
begin
  if not exists (select from profile p where p.doctor_id = new.doctor_id) then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  end if;
  return new;
end $$;
create trigger appointment_day_booked before update of last_serial on appointment_day
  for each row when (new.last_serial > old.last_serial) execute function require_profile_to_book();

-- The picture that the public may see.
create function find_image(p_doctor_id text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$ select p.image_key from profile p where p.doctor_id = p_doctor_id $$;

grant execute on function
  start_trial(text, bytea, bytea[], timestamptz, timestamptz),
  delete_profile(text, date),
  find_image(text)
to baari_app;
