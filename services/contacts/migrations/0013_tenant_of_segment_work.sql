-- Work that is still to be done says «tenant» where it said «owner».
update segment_work set touched = (
  select jsonb_agg((t - 'owner') || jsonb_build_object('tenant', t -> 'owner'))
  from jsonb_array_elements(touched) as t
)
where touched @> '[{"owner": {}}]';
