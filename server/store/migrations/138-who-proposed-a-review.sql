alter table "quality_review" add column "proposed_by" uuid;
