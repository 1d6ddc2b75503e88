-- Whether a clinic lets its owners and doctors in only with a second factor.
alter table clinic add column demands_second_factor boolean not null default false;
