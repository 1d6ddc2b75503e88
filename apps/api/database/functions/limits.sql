-- Made by `npm run generate-sql` from packages/contract/src/limits.ts; a test fails where it differs.

create function booking_days() returns integer
language sql immutable parallel safe
as $$ select 7 $$;

create function booking_network_kept_hours() returns integer
language sql immutable parallel safe
as $$ select 48 $$;

create function code_mail_gap_seconds() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create function code_tries() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create function code_tries_in_all() returns integer
language sql immutable parallel safe
as $$ select 50 $$;

create function desk_reserve_part() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create function ended_reminder_days() returns integer
language sql immutable parallel safe
as $$ select 3 $$;

create function flood_bookings() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

create function flood_mail_hours() returns integer
language sql immutable parallel safe
as $$ select 6 $$;

create function flood_minutes() returns integer
language sql immutable parallel safe
as $$ select 2 $$;

create function former_token_seconds() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create function last_places_bookings() returns integer
language sql immutable parallel safe
as $$ select 6 $$;

create function last_plan_reminder_days() returns integer
language sql immutable parallel safe
as $$ select 1 $$;

create function last_undos_kept() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create function late_told_minutes() returns integer
language sql immutable parallel safe
as $$ select 15 $$;

create function months_ahead() returns integer
language sql immutable parallel safe
as $$ select 3 $$;

create function network_block_hours() returns integer
language sql immutable parallel safe
as $$ select 24 $$;

create function operator_idle_minutes() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create function operator_mail_minutes() returns integer
language sql immutable parallel safe
as $$ select 60 $$;

create function operator_session_hours() returns integer
language sql immutable parallel safe
as $$ select 8 $$;

create function passkeys_max() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

create function phone_appointments_per_day_max() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create function phone_budget_unapproved_rupees() returns integer
language sql immutable parallel safe
as $$ select 100 $$;

create function phone_code_again_minutes() returns integer
language sql immutable parallel safe
as $$ select 2 $$;

create function plan_reminder_days() returns integer
language sql immutable parallel safe
as $$ select 7 $$;

create function queue_acts_kept() returns integer
language sql immutable parallel safe
as $$ select 20 $$;

create function reauth_minutes() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create function rescan_minutes() returns integer
language sql immutable parallel safe
as $$ select 2 $$;

create function rush_minutes() returns integer
language sql immutable parallel safe
as $$ select 10 $$;

create function seen_from_kept_days() returns integer
language sql immutable parallel safe
as $$ select 400 $$;

create function shared_desk_days() returns integer
language sql immutable parallel safe
as $$ select 30 $$;

create function shared_desk_session_hours() returns integer
language sql immutable parallel safe
as $$ select 12 $$;

create function trial_reminder_days() returns integer
language sql immutable parallel safe
as $$ select 3 $$;

create function turn_told_again_minutes() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create function was_this_you_days() returns integer
language sql immutable parallel safe
as $$ select 7 $$;

create function was_this_you_mails_per_day() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

create function wrong_pins_max() returns integer
language sql immutable parallel safe
as $$ select 5 $$;

grant execute on function
  booking_days(),
  booking_network_kept_hours(),
  code_mail_gap_seconds(),
  code_tries(),
  code_tries_in_all(),
  desk_reserve_part(),
  ended_reminder_days(),
  flood_bookings(),
  flood_mail_hours(),
  flood_minutes(),
  former_token_seconds(),
  last_places_bookings(),
  last_plan_reminder_days(),
  last_undos_kept(),
  late_told_minutes(),
  months_ahead(),
  network_block_hours(),
  operator_idle_minutes(),
  operator_mail_minutes(),
  operator_session_hours(),
  passkeys_max(),
  phone_appointments_per_day_max(),
  phone_budget_unapproved_rupees(),
  phone_code_again_minutes(),
  plan_reminder_days(),
  queue_acts_kept(),
  reauth_minutes(),
  rescan_minutes(),
  rush_minutes(),
  seen_from_kept_days(),
  shared_desk_days(),
  shared_desk_session_hours(),
  trial_reminder_days(),
  turn_told_again_minutes(),
  was_this_you_days(),
  was_this_you_mails_per_day(),
  wrong_pins_max()
to baari_app;
