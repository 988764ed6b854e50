-- Bytes of a value as JSON without spaces; its text has one after each colon and comma that is not inside a string.
create function json_bytes(value jsonb) returns integer
  language sql immutable parallel safe
  return octet_length(value::text)
    - length(regexp_replace(regexp_replace(value::text, '"(?:[^"\\]|\\.)*"', '', 'g'), '[^ ]', '', 'g'));

-- The attributes that a contact is to have. Ends the whole statement when they are larger than `most` bytes and larger
-- than they were: what is too large already may shrink.
create function bounded_attributes(proposed jsonb, prior jsonb, most integer) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if octet_length(proposed::text) > most and json_bytes(proposed) > greatest(most, json_bytes(prior)) then
    raise exception 'attributes are too large'
      using errcode = 'check_violation', constraint = 'contacts_attributes_bound';
  end if;
  return proposed;
end $$;

-- The same for tags, which are counted.
create function bounded_tags(proposed text[], prior text[], most integer) returns text[]
  language plpgsql immutable parallel safe as $$
begin
  if cardinality(proposed) > greatest(most, cardinality(prior)) then
    raise exception 'there are too many tags'
      using errcode = 'check_violation', constraint = 'contacts_tags_bound';
  end if;
  return proposed;
end $$;

-- An event that is kept without its attributes: its contact has no room for them.
alter table events add column attributes_dropped boolean not null default false;
