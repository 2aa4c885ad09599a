-- When work of a lane was last given up, as its device tells: a gate from before that was decided on work that nobody does any more.
alter table lane add column given_up_at timestamptz;
