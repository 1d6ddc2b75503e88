-- What hangs on a doctor is a practice: its tables have its key in all their keys and refer to nothing but to each other, so that practices can be spread
-- over databases. What has to be found before the practice is known (accounts, sessions, codes, money, numbers that are there once) is the directory.
create table practice (
  doctor_id text primary key,
  -- As the operator locked its account (practice_of_account).
  locked_at timestamptz,
  -- The operator may stop a practice: nobody books there any more. A new profile does not end it.
  suspended_at timestamptz,
  suspension_reason text check (length(suspension_reason) between 1 and 500),
  constraint suspension_whole check ((suspended_at is null) = (suspension_reason is null))
);
insert into practice select doctor_id, locked_at, suspended_at, suspension_reason from account;
create index practice_closed on practice (doctor_id) where locked_at is not null or suspended_at is not null;

alter table profile drop constraint profile_doctor_id_fkey,
  add constraint profile_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table data_export drop constraint data_export_doctor_id_fkey, drop constraint data_export_export_id_key,
  add constraint data_export_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade,
  add constraint data_export_export_id_key unique (doctor_id, export_id);
alter table reminder drop constraint reminder_doctor_id_fkey,
  add constraint reminder_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table day_off drop constraint day_off_doctor_id_fkey,
  add constraint day_off_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table cancelled_together drop constraint cancelled_together_doctor_id_fkey,
  add constraint cancelled_together_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table blocked_network drop constraint blocked_network_doctor_id_fkey,
  add constraint blocked_network_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table flood_mail drop constraint flood_mail_doctor_id_fkey,
  add constraint flood_mail_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;
alter table licence_mail drop constraint licence_mail_doctor_id_fkey,
  add constraint licence_mail_doctor_id_fkey foreign key (doctor_id) references practice on delete cascade;

-- That an order is paid once is said by payment_order, in the directory.
alter table subscription_period drop constraint subscription_period_order_id_key,
  add constraint subscription_period_order_id_key unique (doctor_id, order_id);

-- One number of one council is verified once, of whichever practice (keep_verified_licence).
create table verified_licence (
  reg_plain text not null,
  council text not null,
  doctor_id text not null,
  primary key (reg_plain, council)
);
create index verified_licence_of on verified_licence (doctor_id);
insert into verified_licence
select reg_plain, regexp_replace(lower(licence_council), '[^a-z0-9]', '', 'g'), doctor_id from profile
where licence_verified_at is not null and not second_clinic and licence_council is not null;
drop index profile_licence_once;

comment on column account.suspended_at is 'kept for the release before';
comment on column account.suspension_reason is 'kept for the release before';
drop index account_closed;
