import { startOutrider } from '../src/outrider.ts'
import { expect, test } from 'vitest'
import { drill } from './drill.ts'
import { unlimited } from './unlimited.ts'

test('after PostgreSQL was recovered to an earlier moment, what was accepted later is there once, and who left stays away', async () => {
  const { missing } = await drill({
    perSecond: 100,
    load: 1_000,
    isRepeated: false,
    start: (servers, stack) =>
      startOutrider(servers.dataDir, stack, {
        ...unlimited,
        DATABASE_URL: servers.adminDatabaseUrl('keys'),
        NATS_URL: servers.operatorNatsUrl,
        STREAM_BYTES: String(512 * 1_024 ** 2),
        STREAM_ARCHIVE: 'true',
      }),
  })
  expect(missing).toBeGreaterThan(0)
})
