-- How a clinic's times are written, for its patients and at its desk (docs/decisions/062).
alter table profile add column clock text not null default '12h' check (clock in ('12h', '24h'));
