-- Reports are asked by days of posting.
create index if not exists stock_movement_posting_date on stock_movement (posting_date, id);

-- A closed picking list holds nothing any more, and nothing of it was picked: its boxes are free again.
update requisition_line l set allocated_qty = 0, picked_qty = 0, version = l.version + 1
  from requisition h where h.id = l.doc_id and h.status = 4 and l.status = 0 and (l.allocated_qty <> 0 or l.picked_qty <> 0);
