-- An entry may be for whatever event bears its name, when nothing else tells which one it is.
create unique index catalog_name on catalog (org_id, environment, name)
  where topic0 is null and program_id is null;
