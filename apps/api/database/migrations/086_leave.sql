-- On a closed day the doctor may work on (closed for bookings) or be away (leave).
alter table day_off add column away boolean not null default false;
