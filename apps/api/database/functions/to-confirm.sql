-- Whether the desk has still to confirm this booking.
create function is_to_confirm(a appointment) returns boolean
language sql immutable parallel safe
as $$ select a.to_confirm is not null and a.confirmed_at is null $$;

-- Whether it has because far more came than usual. Until then the booking takes no place, is in no count and not in the line.
-- One that waits for its phone alone does: a place, a count or a wait that it did not change would tell who is in the list.
create function is_held(a appointment) returns boolean
language sql immutable parallel safe
as $$ select is_to_confirm(a) and a.to_confirm = 'RUSH' $$;

create function takes_place(a appointment) returns boolean
language sql immutable parallel safe
as $$ select a.status not in ('CANCELLED', 'MOVED') and not is_held(a) $$;

-- The day's bookings of a phone that stand, held or not; each half has an index of its own.
create function bookings_of_phone(p_doctor_id text, p_date date, p_phone text) returns setof appointment
language sql stable
as $$
  select * from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.phone = p_phone and a.status not in ('CANCELLED', 'MOVED') and a.to_confirm is null
  union all
  select * from appointment a
  where a.doctor_id = p_doctor_id and a.date = p_date and a.phone = p_phone and a.status not in ('CANCELLED', 'MOVED') and a.to_confirm is not null
$$;

-- The number of another booking of that day that has a place for the patient of one that has none, because it was cancelled or is held.
create function number_with_place(a appointment) returns integer
language plpgsql stable
as $$
begin
  return (
    select min(o.serial) from bookings_of_phone(a.doctor_id, a.date, a.phone) o
    where lower(o.patient_name) = lower(a.patient_name) and not is_held(o));
end $$;

-- Why the desk is to confirm each of these bookings, null for those that need it not: PHONE where the day's list has the patient, held or
-- not, or as many appointments of the phone as one may have (unless the practice has no such limit: `p_phone_limit`). Asks the same of the database for every phone, known or not, so that
-- neither the answer nor its time tells strangers who is in the list.
-- Always looks into the same two indexes, so it is planned once: planning it for each booking took longer than running it.
create function reasons_to_confirm(
  p_doctor_id text, p_date date, p_names text[], p_phones text[], p_phone_limit boolean
) returns text[]
language plpgsql stable
as $$
begin
  return (
    select array_agg(case when w.same > 0 or p_phone_limit and w.of_phone >= phone_appointments_per_day_max() then 'PHONE' end order by w.n)
    from (
      select r.n,
        l.same + row_number() over (partition by r.phone, lower(r.name) order by r.n) - 1 as same,
        l.of_phone + row_number() over (partition by r.phone order by r.n) - 1 as of_phone
      from unnest(p_names, p_phones) with ordinality r (name, phone, n)
      cross join lateral (
        select count(*) filter (where lower(a.patient_name) = lower(r.name)) as same, count(*) filter (where a.to_confirm is null) as of_phone
        from bookings_of_phone(p_doctor_id, p_date, r.phone) a) l) w);
end $$;

-- Refuses who books twice and shows it, BOOKED_TO_CONFIRM where the earlier ticket says that the clinic has still to confirm it: `p_held` has for each booking the tickets of this day that its device holds, as JSON:
-- number and nonce of each. `p_nth`: the how manieth of its request each of them is. Looks at these tickets alone, so that nobody learns more than their own tickets say.
create function refuse_holder(
  p_doctor_id text, p_date date, p_names text[], p_phones text[], p_held text[], p_phone_limit boolean, p_nth integer[]
) returns void
language plpgsql stable
as $$
declare
  v_refusal text;
begin
  select case when not bool_or(lower(a.patient_name) = lower(r.name)) then 'PHONE_LIMIT'
              when bool_or(lower(a.patient_name) = lower(r.name) and takes_place(a)) then 'ALREADY_BOOKED'
              else 'BOOKED_TO_CONFIRM' end into v_refusal
  from unnest(p_names, p_phones, p_held, p_nth) with ordinality r (name, phone, held, nth, n)
  cross join lateral jsonb_array_elements(r.held::jsonb) h (ticket)
  join appointment a on a.doctor_id = p_doctor_id and a.date = p_date and a.serial = (h.ticket ->> 0)::integer
    and a.nonce is not distinct from (h.ticket ->> 1)::bigint and a.phone = r.phone
    and (a.status not in ('CANCELLED', 'MOVED') or a.cancelled_as_false)
  group by r.n, r.nth
  having bool_or(lower(a.patient_name) = lower(r.name)) or p_phone_limit and count(*) + coalesce(r.nth, 1) > phone_appointments_per_day_max()
  limit 1;
  if found then
    raise exception using errcode = 'BA001', message = v_refusal;
  end if;
end $$;

-- Whom the desk has seen is confirmed.
create function confirm_who_came() returns trigger
language plpgsql
as $$
begin
  new.confirmed_at := coalesce(new.verified_at, new.called_at, new.booked_at);
  return new;
end $$;
create trigger appointment_came before update of status, called_at on appointment
  for each row when ((new.status in ('VERIFIED', 'COMPLETED') or new.called_at is not null) and is_to_confirm(new)) execute function confirm_who_came();

-- The desk confirms a booking of today or a coming day: if it was held it takes a place now, over the maximum only if the desk says
-- so (`p_over`), and never a second one for a patient. Who is confirmed already stays so.
create function confirm_appointment(
  p_doctor_id text, p_date date, p_serial integer, p_today date, p_now timestamptz, p_session bytea, p_over boolean default false
) returns setof appointment
language plpgsql
as $$
declare
  v appointment;
  v_other integer;
begin
  perform bind_doctor(p_doctor_id);
  select a.* into v from hold_appointment(p_doctor_id, p_date, p_serial) a;
  if not found then
    raise exception using errcode = 'BA001', message = 'NOT_FOUND';
  elsif v.to_confirm is null or v.status <> 'BOOKED' or p_date < p_today then
    raise exception using errcode = 'BA001', message = 'STATUS_CONFLICT',
      detail = case when v.status = 'BOOKED' or p_date < p_today then '' else standing_told(v) end;
  end if;
  if is_held(v) then
    v_other := number_with_place(v);
    if v_other is not null then
      raise exception using errcode = 'BA001', message = 'ALREADY_BOOKED', detail = v_other;
    end if;
  end if;
  if is_held(v) and not p_over
    and exists (select from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date and d.live_count >= d.cap) then
    raise exception using errcode = 'BA001', message = 'DAY_FULL';
  end if;
  if is_to_confirm(v) then
    update appointment a set confirmed_at = p_now
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial
    returning a.* into v;
    perform audit_by(p_doctor_id, p_session, 'appointment-confirmed',
                  jsonb_build_object('date', p_date, 'serial', p_serial), p_now);
  end if;
  return next v;
end $$;

grant execute on function
  is_to_confirm(appointment),
  is_held(appointment),
  takes_place(appointment),
  bookings_of_phone(text, date, text),
  number_with_place(appointment),
  confirm_appointment(text, date, integer, date, timestamptz, bytea, boolean)
to baari_app;
