-- When the upload of an import was given up, because nothing had come of it for long; a chunk that comes after all ends
-- that.
alter table imports add column silent_at timestamptz;
