-- Work that is done has a share of the day like work that is refused: one table counts both.
alter table kept_refusal rename to kept_operation;
alter index kept_refusal_pkey rename to kept_operation_pkey;
alter index kept_refusal_actor_idx rename to kept_operation_actor_idx;
alter table kept_operation add column kind varchar(8) not null default 'refused';
alter table kept_operation alter column kind drop default;
alter table kept_operation drop constraint kept_operation_pkey;
alter table kept_operation add primary key (day, device_id, actor, kind);
