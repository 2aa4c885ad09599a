-- What is received against a notice counts for the delivery note it came from.
alter table arrival_notice_line add column delivery_note_line_id uuid;
update arrival_notice_line a set delivery_note_line_id = l.id
from arrival_notice n join delivery_note_line l on l.doc_id = n.delivery_note_id
where n.id = a.doc_id and l.line_no = a.line_no;
update delivery_note_line l set received_qty = a.received_qty from arrival_notice_line a where a.delivery_note_line_id = l.id;
update delivery_note d set status = n.status from arrival_notice n where n.delivery_note_id = d.id and d.status = 2 and n.status in (3, 4);
