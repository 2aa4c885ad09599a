-- Numbering rules become records that can be edited: with an id, a version, and who changed them.
alter table number_rule drop constraint number_rule_pkey;
alter table number_rule
  add column id uuid,
  add column version integer not null default 1,
  add column reset_by varchar(24) not null default 'never',
  add column created_by uuid,
  add column created_by_name varchar(128),
  add column created_at timestamptz,
  add column updated_by uuid,
  add column updated_by_name varchar(128),
  add column updated_at timestamptz;
update number_rule set id = gen_random_uuid(),
  reset_by = case date_format when 'yyMMdd' then 'day' when 'none' then 'never' else 'month' end;
alter table number_rule
  alter column id set not null,
  alter column version drop default,
  alter column reset_by drop default,
  alter column doc_type type varchar(32),
  alter column date_format type varchar(24),
  alter column serial_len type integer,
  add primary key (id);
create unique index number_rule_doc_type_key on number_rule (doc_type);
