-- A member whose new password was set by the link of another clinic's owner: suspended until an owner here has asked them.
alter table member add column password_set_elsewhere boolean not null default false;
