-- Why the clinic cancelled an appointment, and when it corrected the name or phone of a booking; the ticket tells both.
alter table appointment
  add column cancel_reason text check (length(cancel_reason) <= 120),
  add column corrected_at timestamptz;
