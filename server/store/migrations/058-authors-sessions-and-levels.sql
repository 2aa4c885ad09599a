-- Contents that their author has not signed have no author: the desk shows who carried them. Of what was handed over before, an author stands whose operation
-- had reached the log with the same contents; the signatures of the others were not all looked at.
alter table handover alter column author drop not null;
update handover h set author = null
  where not exists (
    select 1 from op_log o
    where o.op_id = h.op_id and o.actor = h.author and o.type = h.type and o.payload_hash <> '' and o.payload_hash = h.operation ->> 'payloadHash'
  );

-- The devices that a session was proved on before it went over to another key: it ends with any of them.
alter table user_session add column proved_before uuid[] not null default '{}';

-- Who has to agree to what has a right of its own. It goes to the roles that administer users, and takes effect in their sessions at once.
insert into "auth" ("id", "version", "parent_id", "auth_code", "auth_name", "auth_name_en", "auth_type", "auth_system", "sort_no", "is_hidden", "is_dev_only")
  select 'e0191f07-1ec6-525a-9aa6-6dcbe1c2a9e3', 1, p.id, 'web:masterdata:approve', '设置审批级次与职责分离', 'Set levels of approval and separation of duties',
    4, 'Web', (select max("sort_no") + 1 from "auth"), false, false
  from "auth" p where p."auth_code" = 'web:masterdata'
  on conflict do nothing;
insert into "role_auth" ("id", "version", "role_id", "auth_id")
  select gen_random_uuid(), 1, ra."role_id", n."id"
  from "role_auth" ra join "auth" a on a."id" = ra."auth_id" and a."auth_code" = 'web:masterdata:user', "auth" n
  where n."auth_code" = 'web:masterdata:approve'
  on conflict do nothing;
update user_session s set rights = array_append(s.rights, 'web:masterdata:approve')
  where s.ended_at is null and 'web:masterdata:user' = any(s.rights) and not 'web:masterdata:approve' = any(s.rights);
