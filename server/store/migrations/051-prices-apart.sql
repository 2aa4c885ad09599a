-- What goods cost leaves the rows that every tablet holds. The prices of receipt and return lines were copies of those of their order lines.
create table "purchase_price" (
  "id" uuid primary key,
  "version" integer not null,
  "po_line_id" uuid not null,
  "price" numeric(18,6) not null
);
create unique index "purchase_price_po_line_id_key" on "purchase_price" ("po_line_id");

create table "material_price" (
  "id" uuid primary key,
  "version" integer not null,
  "material_id" uuid not null,
  "ref_price" numeric(18,6)
);
create unique index "material_price_material_id_key" on "material_price" ("material_id");

insert into purchase_price (id, version, po_line_id, price) select gen_random_uuid(), 1, id, price from purchase_order_line;
insert into material_price (id, version, material_id, ref_price) select gen_random_uuid(), 1, id, ref_price from material where ref_price is not null;

-- A copy that a device still holds is older than what it is sent now, and so gives way to it.
update purchase_order_line set version = version + 1;
update receipt_line set version = version + 1 where price is not null;
update purchase_return_line set version = version + 1 where price is not null;
update material set version = version + 1 where ref_price is not null;

alter table purchase_order_line drop column price;
alter table receipt_line drop column price;
alter table purchase_return_line drop column price;
alter table material drop column ref_price;

-- No position in the feed of before is known any more: at the next start the feed gets a new epoch, and every device fills its sets anew.
update feed_meta set origin = '';

-- The right, for those of the seeded roles that are there, and for the imports, which bring prices. A new database gets all of it from the seed.
insert into auth (id, version, parent_id, auth_code, auth_name, auth_name_en, auth_type, auth_system, sort_no, is_hidden, is_dev_only)
  select 'd18f6e3a-fa26-5e7d-9ac3-71c9117929bb', 1, p.id, 'web:wms:price', '查看和填写价格', 'Read and set prices', 4, 'Web',
    (select max(sort_no) + 1 from auth), false, false
  from auth p where p.auth_code = 'web:wmsmaster' on conflict do nothing;
insert into role_auth (id, version, role_id, auth_id)
  select gen_random_uuid(), 1, r.id, a.id from role r, auth a
  where a.auth_code = 'web:wms:price' and r.role_code in ('ADMIN', 'BUYER', 'BUYER_MANAGER', 'FINANCE', 'WH_MANAGER', 'IMPORT')
  on conflict do nothing;

-- Whoever is signed in has it from now on; a supplier's user never has it.
update user_session s set rights = array_append(s.rights, 'web:wms:price')
  from app_user u
  where u.id = s.user_id and u.supplier_id is null and s.ended_at is null and not 'web:wms:price' = any(s.rights)
    and exists (select 1 from user_role ur join role r on r.id = ur.role_id and r.is_active join role_auth ra on ra.role_id = r.id
      join auth a on a.id = ra.auth_id where ur.user_id = u.id and a.auth_code = 'web:wms:price');
