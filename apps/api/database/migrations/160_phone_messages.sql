-- Patients are told at the mobile number of their booking too, by WhatsApp or SMS, where their clinic pays for it.
alter table practice add column tells_phones boolean not null default false;
-- What a practice spends on that in a day at most, but for calls.
alter table practice add column phone_budget_paise integer not null default 10000 check (phone_budget_paise between 0 and 1000000);

-- In which language the patient's page spoke when they booked; null where the desk booked.
alter table appointment add column language text;

-- Beside browsers, 'phone': the mobile number that stands in the booking.
alter table push_subscription alter column p256dh drop not null;
alter table push_subscription alter column auth drop not null;
-- The holder of the ticket wants none there.
alter table push_subscription add column stopped boolean not null default false;
alter table push_subscription add constraint push_subscription_key
  check (case when endpoint = 'phone' then p256dh is null and auth is null else p256dh is not null and auth is not null end);

alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check
  check (reason in ('turn', 'soon', 'late', 'cancelled', 'restored', 'moved', 'tomorrow', 'today', 'booked'));
alter table patient_message drop constraint patient_message_outcome_check;
alter table patient_message add constraint patient_message_outcome_check
  check (outcome in ('sent', 'failed', 'expired', 'unpaid'));
-- By which way a message to a phone goes, what it costs, the provider's id of it, and how far it is known to have come.
alter table patient_message add column channel text check (channel in ('whatsapp', 'sms'));
alter table patient_message add column paise integer not null default 0;
alter table patient_message add column provider_id text;
alter table patient_message add column reached text check (reached in ('failed', 'delivered', 'read'));
create index patient_message_of_provider on patient_message (provider_id) where provider_id is not null;
-- What is said to phones and may have to be said again by SMS.
create index patient_message_unreached on patient_message (ended_at) where channel = 'whatsapp' and outcome = 'sent' and reached is null;

alter table message_off drop constraint message_off_reason_check;
alter table message_off add constraint message_off_reason_check
  check (reason in ('turn', 'soon', 'late', 'tomorrow', 'today', 'booked'));

-- What a practice spent on messages to phones in a day.
create table message_spent (
  doctor_id text not null references practice on delete cascade,
  date date not null,
  paise integer not null,
  primary key (doctor_id, date)
);
create index message_spent_of_day on message_spent (date);

-- Mobile numbers that answered STOP: they want no messages, of no practice.
create table message_stop (
  phone text primary key,
  at timestamptz not null
);
