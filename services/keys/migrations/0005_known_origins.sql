-- A browser's preflight asks whether anybody has an origin.
create index origins_live on origins using gin (live);
create index origins_test on origins using gin (test);
