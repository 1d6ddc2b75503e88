-- By which sessions a shared desk was paired and an invitation made: it ends with any of them that its owner ends as a stranger's. None: before this.
alter table shared_desk add column origins uuid[] not null default '{}';
alter table invitation add column origins uuid[] not null default '{}';
