-- What a session held before its person's roles or warehouses changed, and until when: [{until, rights, warehouses}], the oldest first. An operation is
-- judged by what was held when it was done, not by what was held at any time around it.
alter table user_session add column earlier jsonb not null default '[]';
