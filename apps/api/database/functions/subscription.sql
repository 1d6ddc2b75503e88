-- The clinics that are open for patients at `p_at`: a plan or trial runs, and the practice is neither locked nor suspended. The others
-- are not found,
-- and nobody is admitted to their days, neither online nor by the desk. What is booked stays.
-- A set, so that the planner sees through it (a function of one value would run for each doctor).
create function active_clinics(p_at timestamptz) returns table (doctor_id text)
language sql stable
as $$
  select s.doctor_id
  from subscription_period s
  where s.starts_at <= p_at and p_at < s.ends_at
    and not exists (select from practice r where r.doctor_id = s.doctor_id and (r.locked_at is not null or r.suspended_at is not null))
$$;

-- Why the desk of a clinic that is not among them can add nobody (the words: apps/api/src/lib/desk-refusal.ts).
create function desk_closed_by(p_doctor_id text, p_at timestamptz) returns text
language sql stable
as $$
  select case
    when exists (select from practice r where r.doctor_id = p_doctor_id and r.suspended_at is not null) then 'suspended'
    when exists (select from profile p where p.doctor_id = p_doctor_id and p.licence_refusal is not null) then 'refused'
    else coalesce(
      (select case s.plan when 'trial' then 'trial-ended' else 'plan-ended' end from subscription_period s
       where s.doctor_id = p_doctor_id and s.ends_at <= p_at order by s.ends_at desc limit 1),
      (select 'trial-awaited' from profile p where p.doctor_id = p_doctor_id and p.licence_verified_at is null),
      'no-plan') end
$$;

grant execute on function
  active_clinics(timestamptz),
  desk_closed_by(text, timestamptz)
to baari_app;
