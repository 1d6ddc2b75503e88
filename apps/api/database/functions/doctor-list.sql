-- The pattern of whatever has these words somewhere, in small letters.
create function part_of(p_words text) returns text
language sql immutable
as $$
  select '%' || regexp_replace(lower(p_words), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Doctors by name whom patients can find: profile complete, subscription running, practice neither locked nor suspended, and the
-- licence verified by the operator. Sample clinics
-- are never listed beside real ones. p_q_specialities are those that the words of p_q mean.
-- Each search is planned by its own words: those that few doctors fit by the index of their parts, those that many fit in the order of names.
create function find_doctors(p_q text, p_q_specialities text[], p_speciality text, p_city text, p_now timestamptz, p_after_name text, p_after_id text, p_limit integer)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         true
  from profile p
  where p.licence_verified_at is not null and exists (select from active_clinics(p_now) c where c.doctor_id = p.doctor_id)
    and (p_q is null or lower(p.name) like part_of(p_q) or lower(p.city) like part_of(p_q) or p.speciality = any(p_q_specialities))
    and (p_speciality is null or p.speciality = p_speciality)
    and (p_city is null or lower(p.city) like part_of(p_city))
    and (not p.demo or not exists (select from profile r where not r.demo))
    and (p_after_name is null or (p.name, p.doctor_id) > (p_after_name, p_after_id))
  order by p.name, p.doctor_id
  limit p_limit;
end $$;

-- A doctor's public page, with how full the bookable days are and which of them are closed.
create function read_doctor(p_doctor_id text, p_now timestamptz, p_today date)
returns table (doctor_id text, name text, image_key text, speciality text, degree text, experience integer, city text,
               fees integer, is_available boolean, verified boolean, about text, language text[], clinic_address text,
               pincode text, clinic_phone text, avg_check_time integer, local_language text, clock text, online_places integer, working_days jsonb,
               call_to_book boolean, active boolean, licence text, taken json, closed json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select p.doctor_id, p.name, p.image_key, p.speciality, p.degree, p.experience, p.city, p.fees, p.is_available,
         p.licence_verified_at is not null, p.about, p.language, p.clinic_address, p.pincode, p.clinic_phone,
         p.avg_check_time, r.local_language, p.clock, online_places(p), p.working_days, p.call_to_book,
         exists (select from active_clinics(p_now) c where c.doctor_id = p_doctor_id),
         licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at),
         (select coalesce(json_agg(json_build_object('date', d.date, 'live', d.live_count)), '[]')
          from appointment_day d where d.doctor_id = p_doctor_id and d.date between p_today and last_bookable_date(p_today)),
         (select coalesce(json_agg(o.date), '[]')
          from day_off o where o.doctor_id = p_doctor_id and o.date between p_today and last_bookable_date(p_today))
  from profile p join practice r on r.doctor_id = p.doctor_id where p.doctor_id = p_doctor_id;
end $$;

grant execute on function
  find_doctors(text, text[], text, text, timestamptz, text, text, integer),
  read_doctor(text, timestamptz, date)
to baari_app;
