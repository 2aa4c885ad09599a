-- Everything a browser stores belongs to one origin. By which a device came last tells who would lose sight of unsent work when an address goes.
alter table "device" add column "last_origin" varchar(300);
