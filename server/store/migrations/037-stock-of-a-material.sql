-- The stock list goes along the materials in the order of their codes and asks of each where it lies.
create index box_material_id_alive_idx on box (material_id, warehouse_id) where qty > 0;
