-- By which number who is told of a visit that was moved knows it; null: it was not moved, or before this was noted.
alter table push_subscription add column known_serial integer;
