-- Whoever changes automations, and whatever they search for tables in.
alter function count_automation() set search_path from current;
