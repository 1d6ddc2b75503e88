-- The figures behind expected times (docs/decisions/033): the Figures of packages/calendar, as sums, of the four
-- weeks before `p_today`, whose midnight at the clinic is `p_midnight`. Days without a call teach nothing. Minutes
-- are on the clinic's clock; if the clock changed in these weeks, earlier days are an hour off.
-- Which consultations count, and the numbers 1, 4, 15, 30 and 120, are those of packages/calendar/src/figures.ts; a test
-- compares both.
-- Nothing here is joined but a day with its appointments, by their index: the planner knows neither how many days there
-- are nor how many consultations are kept, and a join of these could compute one again for each row of the other.
create function past_figures(p_doctor_id text, p_today date, p_midnight timestamptz) returns jsonb
language plpgsql stable
as $$
begin
  return (
    with day as materialized (
      select d.date, p.avg_check_time as typed, s.starts, s.ends
      from profile p
      cross join (select p_today - n as date from generate_series(1, 28) n) d
      cross join lateral (
        select coalesce(array_agg(extract(epoch from (x.slot ->> 'start')::time)::float8 / 60 order by x.n), '{}') as starts,
               coalesce(array_agg(extract(epoch from (x.slot ->> 'end')::time)::float8 / 60 order by x.n), '{}') as ends
        from jsonb_array_elements(p.working_days -> trim(to_char(d.date, 'Day'))) with ordinality x (slot, n)) s
      where p.doctor_id = p_doctor_id),
    line as materialized (
      select d.date, d.typed, d.starts, d.ends, a.walk_in, a.priority is not null as urgent,
        a.status = 'NO_SHOW' or a.status = 'BOOKED' and a.called_at is null as absent, x.seen,
        bool_or(x.seen) over (partition by d.date) as teaches,
        extract(epoch from a.verified_at - x.midnight)::float8 / 60 as arrived,
        extract(epoch from a.called_at - x.midnight)::float8 / 60 as called,
        extract(epoch from a.completed_at - x.midnight)::float8 / 60 as completed
      from day d
      join appointment a on a.doctor_id = p_doctor_id and a.date = d.date
      cross join lateral (
        select p_midnight - (p_today - d.date) * interval '24 hours' as midnight,
               a.status = 'COMPLETED' and a.called_at is not null and a.completed_at is not null as seen) x
      where a.date between p_today - 28 and p_today - 1 and takes_place(a)),
    seen as (
      select l.date, l.typed, l.starts, l.urgent, l.walk_in, l.called, l.completed,
        lead(l.called) over w as next_called, lead(coalesce(l.arrived, 'infinity')) over w as next_arrived
      from line l
      where l.seen
      window w as (partition by l.date order by l.called)),
    cycle as (
      select s.date, s.typed, s.starts, s.called, s.completed,
        case when width_bucket(s.called, s.starts) = width_bucket(s.next_called, s.starts)
              and (s.next_arrived <= s.completed
                   or s.next_arrived > s.next_called and s.next_called - s.completed <= s.typed / 2.0)
          then greatest(s.next_called, s.completed) else s.completed end as until
      from seen s),
    daily as (
      select array_agg(c.until - c.called) as minutes,
        4 * greatest(c.typed, percentile_cont(0.5) within group (order by c.until - c.called)) as longest
      from cycle c
      where c.completed - c.called >= 1 and width_bucket(c.called, c.starts) = width_bucket(c.until, c.starts)
      group by c.date, c.typed),
    pace as (
      select count(*) as consultations, sum(least(m.minutes, d.longest)) as minutes,
        sum(least(m.minutes, d.longest) ^ 2) as squares
      from daily d cross join lateral unnest(d.minutes) m (minutes)),
    coming as (
      select count(*) as booked, count(*) filter (where l.absent) as absent
      from line l where l.teaches and not l.walk_in),
    slot as (
      select min(l.called) filter (where l.called >= x.starts - 30 and l.called < x.ends) - x.starts as late,
        max(l.called) filter (where l.called >= x.starts and l.called < l.starts[x.n + 1] - 30) - x.ends as over
      from line l
      cross join lateral unnest(l.starts, l.ends) with ordinality x (starts, ends, n)
      where l.teaches
      group by l.date, x.starts, x.ends, x.n),
    begun as (
      select count(s.late) as starts, sum(least(s.late, 120)) as late, sum(least(s.late, 120) ^ 2) as squares,
        count(*) filter (where s.over >= -15) as pauses, sum(greatest(s.over, 0)) filter (where s.over >= -15) as over
      from slot s)
    select jsonb_build_object(
      'consultations', p.consultations,
      'minutes', coalesce(round(p.minutes::numeric, 2), 0),
      'squares', coalesce(round(p.squares::numeric, 2), 0),
      'urgent', (select count(*) from seen s where s.urgent),
      'booked', c.booked,
      'absent', c.absent,
      'walkIns', (select count(*) from seen s where s.walk_in and not s.urgent),
      'starts', b.starts,
      'late', coalesce(round(b.late::numeric, 2), 0),
      'lateSquares', coalesce(round(b.squares::numeric, 2), 0),
      'pauses', b.pauses,
      'over', coalesce(round(b.over::numeric, 2), 0))
    from pace p, coming c, begun b);
end $$;

-- The figures as known at `p_at` ('infinity': now); null if there are none. Every booking calls this; plpgsql keeps
-- the plan.
create function known_pace(p_doctor_id text, p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (select case when k.learnt_at <= p_at then k.figures else k.before end
          from doctor_pace k where k.doctor_id = p_doctor_id);
end $$;

-- The same for readers of a queue; the first reader of a day has the figures computed. No lock on a day is held then.
create function learn_pace(p_doctor_id text, p_today date, p_midnight timestamptz, p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_figures jsonb;
begin
  select k.figures into v_figures from doctor_pace k where k.doctor_id = p_doctor_id and k.learnt_on >= p_today;
  if found then
    return v_figures;
  end if;
  -- Waits for a deletion of the profile; then there is nothing to learn.
  perform from profile p where p.doctor_id = p_doctor_id for key share;
  if not found then
    return null;
  end if;
  insert into doctor_pace as k (doctor_id, learnt_on, learnt_at, figures)
  values (p_doctor_id, p_today, p_now, past_figures(p_doctor_id, p_today, p_midnight))
  on conflict (doctor_id) do update
  set learnt_on = excluded.learnt_on, learnt_at = excluded.learnt_at, figures = excluded.figures, before = k.figures
  where k.learnt_on < excluded.learnt_on
  returning k.figures into v_figures;
  return coalesce(v_figures, known_pace(p_doctor_id, 'infinity'));
end $$;

-- The queue of a day as it stood at `p_at` ('infinity': now), as far as the stored times show it, for the estimate.
-- It has `bookedAt`, because a patient who booked while the clinic was open cannot have been expected before.
-- Volatile, so that a booking's answer sees the booking itself.
create function day_so_far(p_doctor_id text, p_date date, p_at timestamptz) returns json
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  return (
    select json_build_object(
      'lateMinutes', coalesce((select d.late_minutes from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date), 0),
      'lateAt', (select d.late_at from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date),
      'lateFrom', (select d.late_from from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date),
      'rows', coalesce((
        select json_agg(json_build_object(
          'serialNumber', a.serial, 'priority', a.priority, 'walkIn', a.walk_in, 'bookedAt', a.booked_at,
          'verifiedAt', case when a.verified_at <= p_at then a.verified_at end,
          'calledAt', case when a.called_at <= p_at then a.called_at end,
          'completedAt', case when a.completed_at <= p_at then a.completed_at end,
          'state', case
            when a.status = 'NO_SHOW' then 'ABSENT'
            when a.status = 'COMPLETED' and coalesce(a.completed_at, '-infinity') <= p_at then 'DONE'
            when a.called_at <= p_at then 'CALLED'
            when a.status <> 'BOOKED' and a.verified_at <= p_at then 'WAITING'
            else 'EXPECTED' end) order by coalesce(a.place, a.serial), a.serial)
        from appointment a
        where a.doctor_id = p_doctor_id and a.date = p_date and a.booked_at <= p_at
          and takes_place(a)), '[]')));
end $$;

grant execute on function
  known_pace(text, timestamptz),
  learn_pace(text, date, timestamptz, timestamptz),
  day_so_far(text, date, timestamptz)
to baari_app;
