-- What a clinic keeps of the patient who holds a mobile number, for that patient: seen, corrected and erased (DPDP Act 2023, sections 11 and 12).

-- The mobile number of a ticket's booking; null where there is no such booking, or it names nobody any more.
create function phone_of_ticket(p_doctor_id text, p_date date, p_serial integer, p_nonce bigint) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.phone from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial and a.nonce is not distinct from p_nonce
$$;

-- Whether the patient may erase it by now. What the desk is at work with today stays until the day is over.
create function may_erase(a appointment, p_today date) returns boolean
language sql stable
as $$
  select a.date < p_today or a.status in ('CANCELLED', 'MOVED') or a.status = 'BOOKED' and a.called_at is null
$$;

-- The visits of a mobile number at a practice, the last first. Whom the desk took for false reads as booked, as on the ticket. `kept_until`: the
-- first date on which the practice keeps it no more (kept_from).
create function own_visits(p_doctor_id text, p_phone text, p_today date)
returns table (
  date text, serial integer, nonce bigint, doctor_name text, patient_name text, gender text, status text, booked_at timestamptz,
  verified_at timestamptz, called_at timestamptz, completed_at timestamptz, corrected_at timestamptz, cancelled_by_patient boolean,
  cancel_reason text, kept_until text, may_erase boolean, confirmed_at timestamptz, priority text, walk_in boolean, notice smallint, language text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select to_char(a.date, 'YYYY-MM-DD'), a.serial, a.nonce, p.name, a.patient_name, a.gender,
    case when a.cancelled_as_false then 'BOOKED' else a.status end, a.booked_at, a.verified_at, a.called_at, a.completed_at, a.corrected_at,
    a.cancelled_by_patient, a.cancel_reason, to_char(a.date + make_interval(months => r.kept_months) + interval '1 day', 'YYYY-MM-DD'),
    may_erase(a, p_today), a.confirmed_at, a.priority, a.walk_in, a.notice, a.language
  from appointment a join practice r using (doctor_id) left join profile p using (doctor_id)
  where a.doctor_id = p_doctor_id and a.phone = p_phone
  order by a.date desc, a.serial desc
$$;

-- Corrects the name in a visit, wherever the desk has moved it. The desk's own correction of it cannot be undone any more: what was undone would
-- be wrong again. False where there is no such visit of that number.
create function correct_own_visit(p_doctor_id text, p_phone text, p_date date, p_serial integer, p_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_date date;
  v_serial integer;
  v_held appointment;
begin
  -- Whoever held its day meanwhile may have moved it: then the day is given back, for two are locked in their order alone.
  loop
    begin
      select coalesce(a.moved_to_date, p_date), coalesce(a.moved_to_serial, p_serial) into v_date, v_serial
      from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
      select * into v_held from hold_appointment(p_doctor_id, v_date, v_serial);
      exit when v_held.moved_to_date is null;
      raise serialization_failure;
    exception
      when serialization_failure then null;
    end;
  end loop;
  if v_held.phone is distinct from p_phone then
    return false;
  end if;
  update appointment a set patient_name = p_name where a.doctor_id = p_doctor_id and a.date = v_date and a.serial = v_serial;
  delete from queue_act q where q.doctor_id = p_doctor_id and q.date = v_date and q.serial = v_serial and q.act = 'correct';
  update appointment_day d set cap = d.cap where d.doctor_id = p_doctor_id and d.date = v_date;
  return true;
exception
  when unique_violation then -- the index appointment_live_patient
    raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED';
end $$;

-- The visits of a mobile number that an erasure is about: all, or one where `p_date` is not null, with where it was moved since its patient
-- saw it as `p_seen`.
create function visits_to_erase(p_doctor_id text, p_phone text, p_date date, p_serial integer, p_seen text) returns setof appointment
language sql stable
as $$
  select a.* from appointment a
  where a.doctor_id = p_doctor_id and a.phone = p_phone
    and (p_date is null or a.date = p_date and a.serial = p_serial or p_seen is distinct from 'MOVED' and exists (
      select from appointment m
      where m.doctor_id = p_doctor_id and m.date = p_date and m.serial = p_serial and m.phone = p_phone
        and m.moved_to_date = a.date and m.moved_to_serial = a.serial))
$$;

-- Erases name, mobile number and reason from what may be erased of a number's visits: one, or all where `p_date` is null. What is still to come
-- is cancelled by its patient. Of one that was moved since it was seen as `p_seen`, both places are erased, or none. Nothing the desk did is
-- left that would bring them back. Tells the date of each that is erased.
create function erase_own_visits(p_doctor_id text, p_phone text, p_date date, p_serial integer, p_today date, p_seen text default null)
returns setof date
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_days date[];
  v_erased appointment[];
begin
  -- The days first, the earliest first, as always. Whoever held one meanwhile may have moved a visit to a day that is not among them: then all
  -- are given back, and locked anew in their order.
  loop
    begin
      v_days := array(
        select d.date from appointment_day d
        where d.doctor_id = p_doctor_id and d.date in (
          select a.date from visits_to_erase(p_doctor_id, p_phone, p_date, p_serial, p_seen) a)
        order by d.date for no key update);
      exit when not exists (
        select from visits_to_erase(p_doctor_id, p_phone, p_date, p_serial, p_seen) a join appointment_day d using (doctor_id, date)
        where a.date <> all (v_days));
      raise serialization_failure;
    exception
      when serialization_failure then null;
    end;
  end loop;

  with erased as (
    update appointment a
    set status = case when a.date >= p_today and a.status = 'BOOKED' then 'CANCELLED' else a.status end,
        cancelled_by_patient = a.cancelled_by_patient or a.date >= p_today and (a.status = 'BOOKED' or a.cancelled_as_false),
        cancelled_as_false = false, cancel_reason = null, patient_name = null, phone = null
    from visits_to_erase(p_doctor_id, p_phone, p_date, p_serial, p_seen) v
    where a.doctor_id = p_doctor_id and a.date = any (v_days) and a.date = v.date and a.serial = v.serial and may_erase(a, p_today)
      and (p_date is null or not exists (
        select from visits_to_erase(p_doctor_id, p_phone, p_date, p_serial, p_seen) o where not may_erase(o, p_today)))
    returning a)
  select coalesce(array_agg(e.a), '{}') into v_erased from erased e;

  delete from push_subscription s using unnest(v_erased) a
  where s.doctor_id = p_doctor_id and s.date = a.date and s.serial = a.serial;
  delete from queue_act q using unnest(v_erased) a
  where q.doctor_id = p_doctor_id and q.date = a.date and q.serial = a.serial and q.act in ('clinic-cancel', 'correct');
  update appointment_day d set cap = d.cap
  where d.doctor_id = p_doctor_id and d.date in (select a.date from unnest(v_erased) a);
  return query select a.date from unnest(v_erased) a;
end $$;

grant execute on function
  phone_of_ticket(text, date, integer, bigint),
  own_visits(text, text, date),
  correct_own_visit(text, text, date, integer, text),
  erase_own_visits(text, text, date, integer, date, text)
to baari_app;
