-- Who may touch which table. There are two roles: the owner migrates, and the service acts as baari_app, bound by
-- row-level security. Applied before all other files, because they depend on it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'baari_app') then
    create role baari_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this cluster is migrating at the same time
end $$;

-- Lets the owner's log-in run the service too. If the owner may not grant this, it only migrates and another log-in
-- runs the service. From PostgreSQL 16 on, the creator of a role is a member of it but may not act as it.
do $$
begin
  if not pg_has_role(current_user, 'baari_app',
       case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
    execute format('grant baari_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then null;
end $$;

grant usage on schema public to baari_app;
revoke create on schema public from public;
-- By default everybody may execute a new function. This is revoked for the whole database, because a default for one
-- schema can only add rights.
alter default privileges revoke execute on functions from public;

-- The doctor of this transaction; null until bound, and then no row is visible.
create function current_doctor() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('baari.doctor_id', true), '') $$;

create function bind_doctor(p_doctor_id text) returns void
language sql volatile
as $$ select set_config('baari.doctor_id', p_doctor_id, true) $$;

grant execute on function current_doctor(), bind_doctor(text) to baari_app;

-- Puts a table under row-level security: baari_app reaches it only through the owner's functions; the owner sees all
-- rows.
create function protect_by_functions(p_table regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('create policy owner_rows on %s to %I using (true) with check (true)', p_table, current_user);
end $$;

-- The same, but baari_app also reads and writes the rows of the bound doctor.
create function protect_by_doctor(p_table regclass) returns void
language plpgsql
as $$
begin
  perform protect_by_functions(p_table);
  execute format(
    'create policy own_rows on %s to baari_app using (doctor_id = current_doctor()) with check (doctor_id = current_doctor())',
    p_table);
end $$;

-- The same for rows that belong to no doctor and that the service needs for all doctors.
create function protect_for_service(p_table regclass) returns void
language plpgsql
as $$
begin
  perform protect_by_functions(p_table);
  execute format('create policy service_rows on %s to baari_app using (true) with check (true)', p_table);
end $$;

select protect_by_doctor('account');
grant select, update, delete on account to baari_app;
select protect_by_doctor('practice');
grant select, update on practice to baari_app;
select protect_by_functions('verified_licence');
select protect_by_doctor('session');
grant select, insert, update, delete on session to baari_app;
select protect_by_functions('ended_session');
select protect_by_functions('former_member');
select protect_by_functions('clinic');
select protect_by_functions('clinic_practice');
select protect_by_functions('member');
select protect_by_functions('member_practice');
select protect_by_functions('invitation');
select protect_by_functions('clinic_screen');
select protect_by_functions('shared_desk');
select protect_by_functions('shared_desk_practice');
select protect_by_functions('member_pin');
select protect_by_functions('google_identity');
select protect_by_functions('second_factor');
select protect_by_functions('seen_from');
select protect_by_functions('was_this_you');
select protect_by_functions('used_link');
select protect_by_functions('passkey');
select protect_by_functions('mail_code');
select protect_by_functions('mail_failure');
select protect_by_functions('spent_challenge');
select protect_by_functions('code_try');
select protect_for_service('rate_limit');
grant select, insert, update, delete on rate_limit to baari_app;
select protect_by_doctor('idempotency_record');
grant select, insert, delete on idempotency_record to baari_app;

select protect_by_doctor('profile');
grant select, insert, update, delete on profile to baari_app;
select protect_for_service('loose_file');
grant select, insert, delete on loose_file to baari_app;

select protect_by_doctor('appointment_day');
grant select, update on appointment_day to baari_app;
select protect_by_doctor('appointment');
grant select, update on appointment to baari_app;
select protect_by_doctor('queue_act');
grant select, insert, delete on queue_act to baari_app;
select protect_by_doctor('former_patient');
grant select, insert on former_patient to baari_app;
select protect_by_functions('booking_network');
select protect_by_functions('cancelled_together');
select protect_by_functions('blocked_network');
select protect_by_functions('push_subscription');
select protect_by_functions('patient_message');
select protect_by_functions('flood_mail');
select protect_by_functions('licence_mail');
select protect_by_functions('operator_visit');
select protect_by_functions('operator_mail');
select protect_by_functions('operator_account');
select protect_by_functions('operator_session');
select protect_by_functions('feature_switch');
select protect_by_functions('service_process');
select protect_by_doctor('day_off');
grant select, insert, delete on day_off to baari_app;
select protect_by_doctor('message_off');
grant select on message_off to baari_app;
select protect_by_doctor('message_count');
grant select on message_count to baari_app;
select protect_by_functions('message_spent');
select protect_by_functions('message_stop');
select protect_by_functions('phone_code');
select protect_by_doctor('doctor_pace');

select protect_by_functions('trial_use');
select protect_by_doctor('subscription_period');
grant select, insert on subscription_period to baari_app;
select protect_by_functions('reminder');
select protect_by_doctor('payment_order');
grant select, insert, update on payment_order to baari_app;
select protect_by_doctor('payment');
grant select, insert, update on payment to baari_app;
select protect_by_doctor('refund');
grant select, insert, update on refund to baari_app;
select protect_for_service('webhook_event');
grant select, insert, update on webhook_event to baari_app;
select protect_for_service('sandbox_entity');
grant select, insert, update on sandbox_entity to baari_app;
select protect_by_functions('receipt_series');
select protect_by_doctor('receipt');
grant select, insert on receipt to baari_app;

select protect_by_doctor('audit_entry');
grant select, insert on audit_entry to baari_app;
select protect_by_doctor('security_event');
grant select on security_event to baari_app;
select protect_by_doctor('data_export');
grant select, insert, update, delete on data_export to baari_app;
