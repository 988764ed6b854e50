-- An HTTP request says its method. Those of older graphs that did not were POST, and stay so.
create function with_methods(graph jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(graph, '{nodes}', jsonb_agg(
    case when node ->> 'type' = 'http_request' and not node -> 'config' ? 'method'
      then jsonb_set(node, '{config,method}', '"POST"') else node end
    order by place))
  from jsonb_array_elements(graph -> 'nodes') with ordinality as each (node, place)
$$;
update automations set graph = with_methods(graph) where graph @> '{"nodes": [{"type": "http_request"}]}';
update versions set graph = with_methods(graph) where graph @> '{"nodes": [{"type": "http_request"}]}';
drop function with_methods;
