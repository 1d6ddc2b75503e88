create function queue_state(p_status text, p_called_at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when p_status in ('CANCELLED', 'MOVED') then 'GONE'
    when p_status = 'COMPLETED' then 'DONE'
    when p_status = 'NO_SHOW' then 'ABSENT'
    when p_called_at is not null then 'CALLED'
    when p_status = 'VERIFIED' then 'WAITING'
    else 'EXPECTED'
  end
$$;

-- The same, with names of their own for a patient who was called before arriving and for each way of leaving the
-- list. The rules for acts need these.
create function standing_of(p_status text, p_called_at timestamptz) returns text
language sql immutable parallel safe
as $$
  select case
    when p_status in ('CANCELLED', 'MOVED') then p_status
    when p_status = 'BOOKED' and p_called_at is not null then 'CALLED_BOOKED'
    else queue_state(p_status, p_called_at)
  end
$$;

-- The line of a day, each with the appointment. `turn` is the order of the calls: patients who have arrived come before those who have not.
-- `ahead` is how many come before; for a patient who has not arrived, everybody with an earlier place counts. Who is held
-- has no turn and is before nobody. All is counted in one order, so that a day is sorted once; who reads a part of it pays for that part.
create function queue_line(p_doctor_id text, p_date date)
returns table (
  serial integer, state text, place numeric, turn integer, ahead integer, nonce bigint, patient_name text, phone text, gender text, status text,
  priority text, walk_in boolean, calls integer, to_confirm text, corrected_at timestamptz, booked_at timestamptz, verified_at timestamptz,
  called_at timestamptz, completed_at timestamptz)
language sql stable
as $$
  with line as (
    select a.*, queue_state(a.status, a.called_at) as state, coalesce(a.place, a.serial) as at, is_held(a) as held,
      case when is_to_confirm(a) then a.to_confirm end as awaits
    from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status not in ('CANCELLED', 'MOVED'))
  select l.serial, l.state, l.at,
    case when not l.held then
      case l.state
        when 'WAITING' then 1 + count(*) filter (where l.state = 'WAITING' and not l.held) over earlier
        when 'EXPECTED' then 1 + count(*) filter (where l.state = 'WAITING' and not l.held) over earlier_or_later
                               + count(*) filter (where l.state = 'EXPECTED' and not l.held) over earlier end end::integer,
    case l.state
      when 'WAITING' then count(*) filter (where l.state = 'WAITING') over earlier
      when 'EXPECTED' then count(*) filter (where l.state in ('WAITING', 'EXPECTED') and not l.held) over earlier
      else 0 end::integer,
    l.nonce, l.patient_name, l.phone, l.gender, l.status, l.priority, l.walk_in, l.calls, l.awaits, l.corrected_at, l.booked_at,
    l.verified_at, l.called_at, l.completed_at
  from line l
  window
    by_place as (order by l.at, l.serial),
    earlier as (by_place rows between unbounded preceding and 1 preceding),
    earlier_or_later as (by_place rows between unbounded preceding and unbounded following)
$$;

-- The number that was called last, whatever became of its patient; null before the first. Only undo goes back.
create function now_serving(p_doctor_id text, p_date date) returns integer
language plpgsql stable
as $$
begin
  return (
    select a.serial from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.serving_no is not null
    order by a.serving_no desc limit 1);
end $$;

-- The place after the `p_places`th patient behind this appointment, or after the last of them.
create function place_behind(p_doctor_id text, p_date date, p_serial integer, p_arrived boolean, p_places integer) returns numeric
language plpgsql stable
as $$
declare
  v_own numeric := (select l.place from queue_line(p_doctor_id, p_date) l where l.serial = p_serial);
  v_low numeric;
  v_high numeric;
begin
  select max(n.place) into v_low from (
    select l.place from queue_line(p_doctor_id, p_date) l
    where l.serial <> p_serial and (l.place, l.serial) > (v_own, p_serial)
      and (l.state = 'WAITING' or l.state = 'EXPECTED' and not p_arrived)
    order by l.place, l.serial limit p_places) n;
  if v_low is null then
    return v_own;
  end if;
  select min(l.place) into v_high from queue_line(p_doctor_id, p_date) l where l.serial <> p_serial and l.place > v_low;
  -- Multiplied by 0.5 instead of divided by 2, because that stays exact however often it is repeated.
  return coalesce((v_low + v_high) * 0.5, v_low + 1);
end $$;

-- The place before everybody less urgent: an emergency goes before all others, an elderly patient after emergencies.
create function place_before(p_doctor_id text, p_date date, p_serial integer, p_priority text) returns numeric
language plpgsql stable
as $$
declare
  v_low numeric;
  v_high numeric;
begin
  select min(l.place) into v_high
  from queue_line(p_doctor_id, p_date) l
  where l.serial <> p_serial and l.state in ('WAITING', 'EXPECTED')
    and (l.priority is null or l.priority = 'ELDERLY' and p_priority = 'EMERGENCY');
  if v_high is null then
    return (select l.place from queue_line(p_doctor_id, p_date) l where l.serial = p_serial);
  end if;
  select max(l.place) into v_low from queue_line(p_doctor_id, p_date) l where l.serial <> p_serial and l.place < v_high;
  return coalesce((v_low + v_high) * 0.5, v_high - 1);
end $$;

grant execute on function
  queue_state(text, timestamptz),
  standing_of(text, timestamptz),
  queue_line(text, date),
  now_serving(text, date),
  place_behind(text, date, integer, boolean, integer),
  place_before(text, date, integer, text)
to baari_app;
