-- As a function the planner knows its answer beforehand, and with it how long a range of days is; a sub-select it must guess.
create function site_zone() returns text language plpgsql stable as
$$ begin return coalesce((select time_zone from site order by is_default desc limit 1), 'Asia/Shanghai'); end $$;
