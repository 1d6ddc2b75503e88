-- A waiting-room screen of several practices of a clinic. It is of the directory: its address says neither which practices nor which clinic.
create table clinic_screen (
  screen_id text primary key check (screen_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  clinic_id text not null references clinic on delete cascade,
  -- In the order in which they stand; one that has left the clinic is not shown.
  practices text[] not null check (cardinality(practices) between 2 and 12),
  created_at timestamptz not null
);
create index clinic_screen_of_clinic on clinic_screen (clinic_id);
