-- Made by `npm run generate-sql` from packages/contract/src/transitions.ts; a test fails where it differs.

-- The standing after an act; null if the act is refused.
create function standing_after(p_act text, p_standing text) returns text
language sql immutable parallel safe
as $$
  select case p_act || ' ' || p_standing
    when 'book NOBODY' then 'EXPECTED'
    when 'walk-in NOBODY' then 'WAITING'
    when 'phone-booking NOBODY' then 'EXPECTED'
    when 'arrive EXPECTED' then 'WAITING'
    when 'arrive CALLED_BOOKED' then 'CALLED'
    when 'arrive ABSENT' then 'WAITING'
    when 'call-next EXPECTED' then 'CALLED_BOOKED'
    when 'call-next WAITING' then 'CALLED'
    when 'call-now EXPECTED' then 'CALLED_BOOKED'
    when 'call-now WAITING' then 'CALLED'
    when 'call-again CALLED_BOOKED' then 'CALLED_BOOKED'
    when 'call-again CALLED' then 'CALLED'
    when 'skip EXPECTED' then 'EXPECTED'
    when 'skip WAITING' then 'WAITING'
    when 'skip CALLED_BOOKED' then 'EXPECTED'
    when 'skip CALLED' then 'WAITING'
    when 'priority EXPECTED' then 'EXPECTED'
    when 'priority WAITING' then 'WAITING'
    when 'no-show EXPECTED' then 'ABSENT'
    when 'no-show WAITING' then 'ABSENT'
    when 'no-show CALLED_BOOKED' then 'ABSENT'
    when 'no-show CALLED' then 'ABSENT'
    when 'complete EXPECTED' then 'DONE'
    when 'complete WAITING' then 'DONE'
    when 'complete CALLED_BOOKED' then 'DONE'
    when 'complete CALLED' then 'DONE'
    when 'put-back WAITING' then 'EXPECTED'
    when 'put-back DONE' then 'EXPECTED'
    when 'put-back ABSENT' then 'EXPECTED'
    when 'mark-BOOKED EXPECTED' then 'EXPECTED'
    when 'mark-BOOKED WAITING' then 'EXPECTED'
    when 'mark-BOOKED CALLED_BOOKED' then 'EXPECTED'
    when 'mark-BOOKED CALLED' then 'EXPECTED'
    when 'mark-BOOKED DONE' then 'EXPECTED'
    when 'mark-BOOKED ABSENT' then 'EXPECTED'
    when 'mark-VERIFIED EXPECTED' then 'WAITING'
    when 'mark-VERIFIED WAITING' then 'WAITING'
    when 'mark-VERIFIED CALLED_BOOKED' then 'CALLED'
    when 'mark-VERIFIED CALLED' then 'CALLED'
    when 'mark-VERIFIED DONE' then 'WAITING'
    when 'mark-VERIFIED ABSENT' then 'WAITING'
    when 'mark-COMPLETED EXPECTED' then 'DONE'
    when 'mark-COMPLETED WAITING' then 'DONE'
    when 'mark-COMPLETED CALLED_BOOKED' then 'DONE'
    when 'mark-COMPLETED CALLED' then 'DONE'
    when 'mark-COMPLETED DONE' then 'DONE'
    when 'mark-COMPLETED ABSENT' then 'DONE'
    when 'mark-NO_SHOW EXPECTED' then 'ABSENT'
    when 'mark-NO_SHOW WAITING' then 'ABSENT'
    when 'mark-NO_SHOW CALLED_BOOKED' then 'ABSENT'
    when 'mark-NO_SHOW CALLED' then 'ABSENT'
    when 'mark-NO_SHOW DONE' then 'ABSENT'
    when 'mark-NO_SHOW ABSENT' then 'ABSENT'
    when 'clinic-cancel EXPECTED' then 'CANCELLED'
    when 'clinic-cancel WAITING' then 'CANCELLED'
    when 'cancel EXPECTED' then 'CANCELLED'
    when 'cancel CALLED_BOOKED' then 'CANCELLED'
    when 'close-day EXPECTED' then 'CANCELLED'
    when 'move EXPECTED' then 'MOVED'
  end
$$;

create function status_of(p_standing text) returns text
language sql immutable parallel safe
as $$
  select case p_standing
    when 'EXPECTED' then 'BOOKED'
    when 'WAITING' then 'VERIFIED'
    when 'CALLED_BOOKED' then 'BOOKED'
    when 'CALLED' then 'VERIFIED'
    when 'DONE' then 'COMPLETED'
    when 'ABSENT' then 'NO_SHOW'
    when 'CANCELLED' then 'CANCELLED'
    when 'MOVED' then 'MOVED'
  end
$$;

grant execute on function
  standing_after(text, text),
  status_of(text)
to baari_app;
