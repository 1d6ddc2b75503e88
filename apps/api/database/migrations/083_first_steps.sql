-- When a doctor printed the poster and opened the waiting room's screen, or said that there is no need to
-- (docs/decisions/063). Clinics that work already are not led.
alter table profile
  add column poster_at timestamptz,
  add column display_at timestamptz;
update profile p set poster_at = p.updated_at, display_at = p.updated_at
where exists (select from appointment_day d where d.doctor_id = p.doctor_id and d.last_serial > 0);
