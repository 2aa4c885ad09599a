-- A box that is sent away at the dock stays on its receipt, with what was broken of it, and never becomes stock. Null on boxes of before.
alter table "receipt_box" add column "is_refused" boolean;
