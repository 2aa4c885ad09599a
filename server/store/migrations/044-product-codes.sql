-- Product codes that were given out; no two products ever carry the same one.
create table product_serial (
  id uuid primary key default gen_random_uuid(),
  code varchar(120) not null unique,
  material_id uuid not null,
  serial integer not null,
  -- The request that drew it: sent twice, it gets the same codes.
  draw_id uuid not null,
  drawn_at timestamptz not null default now(),
  drawn_by uuid not null,
  drawn_by_name varchar(128) not null
);
create index product_serial_material_idx on product_serial (material_id, drawn_at desc);
create index product_serial_draw_idx on product_serial (draw_id, serial);
