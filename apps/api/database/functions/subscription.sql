-- The clinics that are open for patients at `p_at`: a plan or trial runs, and the account is neither locked nor suspended. The others
-- are not found,
-- and nobody is admitted to their days, neither online nor by the desk. What is booked stays.
-- A set, so that the planner sees through it (a function of one value would run for each doctor).
create function active_clinics(p_at timestamptz) returns table (doctor_id text)
language sql stable
as $$
  select s.doctor_id
  from subscription_period s
  where s.starts_at <= p_at and p_at < s.ends_at
    and not exists (select from account a where a.doctor_id = s.doctor_id and (a.locked_at is not null or a.suspended_at is not null))
$$;

grant execute on function
  active_clinics(timestamptz)
to baari_app;
