-- An operator may lock an account: nobody logs in to it, no new patient books there, and the list of doctors leaves it out.
-- Tickets and data stay as they are.
alter table account add column locked_at timestamptz;
create index account_locked on account (doctor_id) where locked_at is not null;

-- Every way of logging in ends in this insert. The row lock has a log-in and a lock at the same time take turns: the
-- later one sees the other's work.
create function refuse_session_of_locked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_locked_at timestamptz;
begin
  select a.locked_at into v_locked_at from account a where a.doctor_id = new.doctor_id for share;
  if v_locked_at is not null then
    raise exception using errcode = 'BA001', message = 'ACCOUNT_LOCKED';
  end if;
  return new;
end $$;
create trigger session_not_locked before insert on session
  for each row execute function refuse_session_of_locked();

-- Fires for the upsert of every booking, also where the day is there already.
create function refuse_booking_of_locked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from account a where a.doctor_id = new.doctor_id and a.locked_at is not null) then
    raise exception using errcode = 'BA001', message = 'NOT_ACCEPTING';
  end if;
  return new;
end $$;
create trigger appointment_day_not_locked before insert on appointment_day
  for each row when (new.live_count > 0) execute function refuse_booking_of_locked();

-- As before (004_appointment), without locked accounts.
create or replace function find_doctors(p_q text, p_speciality text, p_city text, p_now timestamptz, p_after_name text, p_after_id text, p_limit integer)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null
  from profile p
  where exists (select from subscription_period s where s.doctor_id = p.doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
    and (p_q is null or position(lower(p_q) in lower(p.name)) > 0 or position(lower(p_q) in lower(p.speciality)) > 0
         or position(lower(p_q) in lower(p.city)) > 0)
    and (p_speciality is null or p.speciality = p_speciality)
    and (p_city is null or position(lower(p_city) in lower(p.city)) > 0)
    and (not p.demo or not exists (select from profile r where not r.demo))
    and not exists (select from account a where a.doctor_id = p.doctor_id and a.locked_at is not null)
    and (p_after_name is null or (p.name, p.doctor_id) > (p_after_name, p_after_id))
  order by p.name, p.doctor_id
  limit p_limit
$$;

create or replace function read_doctor(p_doctor_id text, p_now timestamptz, p_today date)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean, about text, language text[], clinic_address text,
               pincode text, clinic_phone text, avg_check_time integer, max_appointment integer, working_days jsonb,
               active boolean, taken json)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null, p.about, p.language, p.clinic_address, p.pincode, p.clinic_phone,
         p.avg_check_time, p.max_appointment, p.working_days,
         exists (select from subscription_period s where s.doctor_id = p.doctor_id and s.starts_at <= p_now and p_now < s.ends_at)
           and not exists (select from account a where a.doctor_id = p_doctor_id and a.locked_at is not null),
         (select coalesce(json_agg(json_build_object('date', d.date, 'live', d.live_count, 'serial', d.last_serial)), '[]')
          from appointment_day d where d.doctor_id = p_doctor_id and d.date between p_today and p_today + 6)
  from profile p where p.doctor_id = p_doctor_id
$$;

-- A licence that was verified by mistake: the mark goes, and the right to the trial that went with it comes back.
-- `p_licence_marks` is empty where another verified profile still has that licence.
create function unverify_licence(p_doctor_id text, p_licence_marks bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = null where doctor_id = p_doctor_id and licence_verified_at is not null;
  if not found then
    return false;
  end if;
  delete from trial_use where used_by = any (p_licence_marks);
  return true;
end $$;
