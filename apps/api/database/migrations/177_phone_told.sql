-- Which mobile number was told of a booking or a move: after it was corrected and back again, neither is told what it knows.
alter table patient_message add column phone text;
