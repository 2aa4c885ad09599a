-- A number is given once per kind of document: the other half of the kinds is held to it too. What an existing database holds twice is named, and nothing
-- is changed: which of two documents keeps a printed number is for people to say.
do $$
declare
  kind text;
  twice text;
begin
  foreach kind in array array['application', 'bom', 'inbound_doc', 'inspection', 'issue_doc', 'purchase_return', 'routing'] loop
    execute format(
      'select string_agg(doc_no, '', '' order by doc_no) from (select doc_no from %I where doc_no is not null group by doc_no having count(*) > 1) d', kind)
      into twice;
    if twice is not null then
      raise exception 'Numbers that stand on more than one row of %: %. Give all but one of each another number, then start again.', kind, twice;
    end if;
    execute format('create unique index %I on %I (doc_no) where doc_no is not null', kind || '_doc_no_key', kind);
  end loop;
end $$;
