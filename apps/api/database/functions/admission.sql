-- The last date that can be booked; today is the first.
create function last_bookable_date(p_today date) returns date
language sql immutable parallel safe
as $$ select p_today + booking_days() - 1 $$;

-- The places of a day that patients can take online: where the desk keeps a reserve, one in some is its own, rounded up, but never all.
create function online_places(p profile) returns integer
language sql immutable
as $$
  select p.max_appointment - case when p.desk_reserve
    then least(p.max_appointment - 1, (p.max_appointment - 1) / desk_reserve_part() + 1) else 0 end
$$;

-- Who is admitted to a day: every rule by which a place is given or refused. Gives the patients the next numbers of the day,
-- all of them or none. A refusal raises BA001 with its code as the message, and leaves nothing behind. `p_act` says who acts:
--   book     a patient, online;
--   move     the desk, for somebody who was admitted to another day: it may while online bookings are switched off;
--   phone-booking  the desk, for somebody who telephones: as a move;
--   walk-in  the desk, for somebody who stands before it: it may also outside the bookable dates and hours, on a closed day,
--            for any number of patients of one phone, and in the place of somebody absent; the patient has arrived.
-- `p_today` and `p_minute` are the clinic's clock; a walk-in needs none. `p_over`: the desk has confirmed that the day may go
-- over its maximum. `p_marks`: of the networks that the patients book from. `p_held`, `p_nth`: see refuse_holder. `p_confirmed`: whether the number of each
-- is, which some practices ask for online; null where nobody says. `p_to_confirm`: why the
-- desk is to confirm each of them; who is held takes no place (to-confirm.sql); online more is found out here. Cancelled appointments
-- take no place, and the numbers of a day never run out. Tells the first number, what their tickets
-- prove them by, how many of the list have places before them, and what the expected times need.
create function admit(
  p_act text, p_doctor_id text, p_date date, p_now timestamptz, p_names text[], p_phones text[], p_genders text[],
  p_today date default null, p_minute integer default null, p_over boolean default false,
  p_marks bytea[] default '{}', p_held text[] default null, p_to_confirm text[] default null,
  p_notices smallint[] default null, p_languages text[] default null, p_nth integer[] default null, p_confirmed boolean[] default null,
  out first_serial integer, out nonces bigint[], out ahead integer, out slots jsonb, out avg_check_time integer
)
language plpgsql
as $$
declare
  is_online constant boolean := p_act = 'book';
  is_here constant boolean := p_act = 'walk-in';
  without_clinic constant text := case when is_online then 'NOT_FOUND' else 'PROFILE_REQUIRED' end;
  wanted constant integer := cardinality(p_names);
  v_reasons text[] := p_to_confirm;
  places integer;
  men integer;
  women integer;
  v_cap integer;
  -- What this act may fill.
  v_places integer;
  v_absent integer := 0;
  v_open_online boolean;
  v_phone_limit boolean;
  v_confirmed_only boolean;
  v_active boolean;
  v_closed boolean;
  v_refusal text;
  v_inserted integer;
begin
  -- What is refused without holding the day's row costs no write.
  select p.max_appointment, case when is_online then online_places(p) else p.max_appointment end, p.avg_check_time, p.phone_limit,
         p.confirmed_numbers, p.is_available and not p.call_to_book and p.licence_refusal is null,
         p.working_days -> trim(to_char(p_date, 'Day')),
         exists (select from active_clinics(p_now) c where c.doctor_id = p_doctor_id),
         exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date)
  into v_cap, v_places, avg_check_time, v_phone_limit, v_confirmed_only, v_open_online, slots, v_active, v_closed
  from profile p where p.doctor_id = p_doctor_id;

  v_refusal := case
    when v_cap is null then without_clinic
    when not v_active or is_online and not v_open_online then 'NOT_ACCEPTING'
    when exists (select from blocked_network b
                 where b.doctor_id = p_doctor_id and b.network = any (p_marks) and b.until > p_now) then 'NETWORK_BLOCKED'
    when is_here then null
    when is_online and v_confirmed_only and false = any (p_confirmed) then 'NUMBER_NOT_CONFIRMED'
    when p_date not between p_today and last_bookable_date(p_today) then 'DATE_OUT_OF_RANGE'
    when slots is null or jsonb_array_length(slots) = 0 then 'NOT_A_WORKING_DAY'
    when v_closed then 'DAY_CLOSED'
    when p_date = p_today and p_minute >= (
      select max(split_part(s ->> 'end', ':', 1)::integer * 60 + split_part(s ->> 'end', ':', 2)::integer)
      from jsonb_array_elements(slots) s) then 'DAY_OVER'
  end;
  if v_refusal is not null then
    raise exception using errcode = 'BA001', message = v_refusal,
      detail = case when v_refusal = 'NOT_ACCEPTING' and not is_online then desk_closed_by(p_doctor_id, p_now) else '' end;
  end if;

  -- Whoever passes this holds the day until the commit, so the serials have no gap and what follows sees everybody who was
  -- admitted before.
  if is_online or is_here then
    perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  end if;
  if is_online then
    if not found then
      insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other)
      values (p_doctor_id, p_date, v_cap, 0, 0, 0, 0, 0) on conflict on constraint appointment_day_pkey do update set cap = d.cap;
    end if;
    v_reasons := (
      select array_agg(coalesce(r.given, r.own) order by r.n)
      from unnest(reasons_to_confirm(p_doctor_id, p_date, p_names, p_phones, v_phone_limit), p_to_confirm) with ordinality r (own, given, n));
  elsif is_here then
    select count(*) into v_absent from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status = 'NO_SHOW' and takes_place(a);
  end if;
  select count(*), count(*) filter (where r.gender = 'MALE'), count(*) filter (where r.gender = 'FEMALE')
  into places, men, women
  from unnest(p_genders, v_reasons) r (gender, reason) where r.reason is distinct from 'RUSH';

  -- This upsert is the cap and the counter. Who is held is refused on a full day like all others.
  insert into appointment_day as d (doctor_id, date, cap, last_serial, live_count, male, female, other, attended)
  select p_doctor_id, p_date, greatest(v_cap, places), wanted, places, men, women, places - men - women, case when is_here then wanted else 0 end
  where wanted <= v_places or p_over
  on conflict on constraint appointment_day_pkey do update
  -- No higher than it must be.
  set cap = greatest(v_cap, least(d.live_count + places, case when not p_over then v_cap + v_absent end)),
      last_serial = d.last_serial + wanted,
      live_count = d.live_count + places,
      male = d.male + excluded.male,
      female = d.female + excluded.female,
      other = d.other + excluded.other,
      attended = d.attended + excluded.attended
  where d.live_count + wanted <= v_places + v_absent or p_over
  returning d.last_serial - wanted + 1, d.live_count - places into first_serial, ahead;
  if not found then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;

  -- Who deletes the profile or closes the day holds the row as well (delete_profile, close_days): while we waited for it they
  -- may have done so.
  v_refusal := case
    when not exists (select from profile p where p.doctor_id = p_doctor_id) then without_clinic
    when not is_here and exists (select from day_off o where o.doctor_id = p_doctor_id and o.date = p_date) then 'DAY_CLOSED'
  end;
  if v_refusal is not null then
    raise exception using errcode = 'BA001', message = v_refusal;
  end if;

  if p_held is not null then
    perform refuse_holder(p_doctor_id, p_date, p_names, p_phones, p_held, v_phone_limit, p_nth);
  end if;
  with made as (
    insert into appointment (
      doctor_id, date, serial, patient_name, phone, gender, status, booked_at, verified_at, walk_in, to_confirm, notice, language)
    select p_doctor_id, p_date, first_serial + n::integer - 1, r.name, r.phone, r.gender,
           case when is_here then 'VERIFIED' else 'BOOKED' end, p_now, case when is_here then p_now end, is_here, r.reason, r.notice,
           r.language
    from unnest(p_names, p_phones, p_genders, v_reasons, p_notices, p_languages)
      with ordinality r (name, phone, gender, reason, notice, language, n)
    -- The same patient twice: phone and lower-cased name, by the index appointment_live_patient.
    on conflict do nothing
    returning serial, nonce)
  select array_agg(m.nonce order by m.serial), count(*) into nonces, v_inserted from made m;
  if v_inserted < wanted then
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
  end if;

  if not is_online and not is_here and v_phone_limit then
    perform from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.phone = any (p_phones)
      and a.status not in ('CANCELLED', 'MOVED') and a.to_confirm is null
    group by a.phone having count(*) > phone_appointments_per_day_max();
    if found then
      raise exception using errcode = 'BA001', message = 'PHONE_LIMIT';
    end if;
  end if;
end $$;
