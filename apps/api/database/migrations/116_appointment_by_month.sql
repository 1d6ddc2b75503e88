-- Appointments by month, by their date (docs/decisions/110).

-- A reference to all months would be looked up at each booking and, before a month is dropped, compared with all its rows while nobody can book. What
-- hangs on an appointment is removed with it by a trigger (booking-flood.sql), and gone long before a month is.
alter table booking_network drop constraint booking_network_doctor_id_date_serial_fkey;

select months.put_away('appointment', 'date');
alter table appointment add primary key (doctor_id, date, serial);
-- Its other indexes are those of the first part, which thereby become parts of them.
do $$
declare
  v_index text;
begin
  for v_index in
    select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = 'months.appointment_first'::regclass and not i.indisprimary
  loop
    execute replace(v_index, ' ON months.appointment_first ', ' ON public.appointment ');
  end loop;
end $$;
select months.attach_first('appointment', 'date', '');
alter table months.appointment_rest set (fillfactor = 85);

drop function months.put_away(name, name), months.attach_first(name, name, text);
