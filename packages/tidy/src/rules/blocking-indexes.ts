import { files, read } from '../repository.ts'
import type { Rule } from '../rule.ts'

const createsTable = /\bcreate\s+table\s+(\w+)/g
const createsIndex = /\bcreate\s+(?:unique\s+)?index\s+(?:(?!on\s)\w+\s+)?on\s+(\w+)/g
const addsIndex =
  /\balter\s+table\s+(\w+)[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\s*\(/g

const beforeTheFirst =
  'older than 0.2.0, the first version: no installation has upgraded through it'

export const blockingIndexes: Rule = {
  name: 'indexes that block writers',
  todo: 'Build it by `create index concurrently`, in a file that begins with `-- outside a transaction` (CONTRIBUTING.md)',
  exceptions: Object.fromEntries(
    [
      'automations/migrations/0002_runtime.sql',
      'automations/migrations/0003_named_events.sql',
      'automations/migrations/0006_turns.sql',
      'automations/migrations/0007_lanes_and_values.sql',
      'automations/migrations/0008_failed_entries.sql',
      'contacts/migrations/0002_changes_and_imports.sql',
      'contacts/migrations/0010_segments.sql',
      'contacts/migrations/0012_suppressed_addresses.sql',
      'contacts/migrations/0060_indexes.sql',
      'contacts/migrations/0062_keyed_hashes.sql',
      'contacts/migrations/0074_confirmation_mails.sql',
      'messaging/migrations/0003_lanes_and_origins.sql',
      'messaging/migrations/0061_keyed_hashes.sql',
    ].map((file) => [`services/${file}`, beforeTheFirst]),
  ),
  check: () =>
    files
      .filter((file) => /\/migrations\/[^/]+\.sql$/.test(file))
      .flatMap((file) => blockedTables(read(file)).map((each) => ({ file, ...each }))),
}

/** The tables of earlier migrations that a migration builds an index on while whoever writes to them waits. */
export function blockedTables(migration: string): { line: number; found: string }[] {
  const text = migration.replaceAll(/--.*/g, '')
  const own = new Set([...text.matchAll(createsTable)].map(([, table]) => table))
  return [...text.matchAll(createsIndex), ...text.matchAll(addsIndex)]
    .filter(([, table]) => !own.has(table))
    .map(({ index, 1: table }) => ({
      line: text.slice(0, index).split('\n').length,
      found: `an index on ${table}`,
    }))
}
