-- Which version of the notice about their data a patient was shown before they booked; null where the desk booked, or an older page did.
alter table appointment add column notice smallint;
