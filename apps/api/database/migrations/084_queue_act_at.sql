-- When an act was done, for the list of what can be undone. Of the acts of before nobody knows it any more.
alter table queue_act add column at timestamptz not null default now();
