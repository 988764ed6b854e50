const server = ['server_name', 'meta_leader']
const stream = [...server, 'stream_name', 'is_stream_leader']
const consumer = [...stream, 'consumer_name']
const volume = ['persistentvolumeclaim']

/**
 * Metrics of others that alerts and dashboards use, and their labels, as the sources of prometheus-nats-exporter 0.20,
 * CloudNativePG 1.30, its Barman Cloud plugin 0.11, kubelet, kube-state-metrics, and cert-manager name them. All have
 * `namespace` and `pod` in addition.
 */
export const exporters: Readonly<Record<string, readonly string[]>> = {
  nats_server_max_storage: server,
  nats_server_total_message_bytes: server,
  nats_stream_last_seq: stream,
  nats_stream_limit_bytes: stream,
  nats_stream_total_bytes: stream,
  nats_stream_total_messages: stream,
  nats_consumer_num_ack_pending: consumer,
  nats_consumer_num_pending: consumer,
  nats_consumer_num_redelivered: consumer,
  nats_varz_connections: [],
  nats_varz_cpu: [],
  nats_varz_mem: [],
  nats_varz_slow_consumers: [],
  barman_cloud_cloudnative_pg_io_last_available_backup_timestamp: [],
  cnpg_backends_max_tx_duration_seconds: ['datname', 'usename', 'state'],
  cnpg_backends_total: ['datname', 'usename', 'state'],
  cnpg_backends_waiting_total: [],
  cnpg_collector_pg_wal: ['value'],
  cnpg_collector_pg_wal_archive_status: ['value'],
  cnpg_collector_up: [],
  cnpg_pg_database_size_bytes: ['datname'],
  cnpg_pg_database_xid_age: ['datname'],
  cnpg_pg_replication_lag: [],
  cnpg_pg_replication_streaming_replicas: [],
  cnpg_pg_stat_archiver_last_archived_time: [],
  cnpg_pg_stat_archiver_last_failed_time: [],
  cnpg_pg_stat_checkpointer_checkpoints_req: [],
  cnpg_pg_stat_checkpointer_checkpoints_timed: [],
  cnpg_pg_stat_database_blks_hit: ['datname'],
  cnpg_pg_stat_database_blks_read: ['datname'],
  cnpg_pg_stat_database_xact_commit: ['datname'],
  certmanager_certificate_expiration_timestamp_seconds: ['name'],
  container_memory_working_set_bytes: ['container'],
  kube_cronjob_status_last_successful_time: ['cronjob'],
  kube_pod_container_resource_limits: ['container', 'resource'],
  kubelet_volume_stats_available_bytes: volume,
  kubelet_volume_stats_capacity_bytes: volume,
}
