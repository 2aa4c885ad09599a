-- The dock knows outsourced pieces again by the card that went with them.
alter table "outsource_delivery" add column "card_no" varchar(40);
update "outsource_delivery" d set "card_no" = c."card_no" from "wip_card" c where c."id" = d."card_id";
