import { startProcesses } from '../src/processes.ts'
import { expect, test } from 'vitest'
import { drill } from './drill.ts'
import { unlimited } from './unlimited.ts'

test('the drill: PostgreSQL is lost under load, recovered to an earlier moment, and restored, twice', async () => {
  const figures = await drill({
    perSecond: 200,
    load: 20_000,
    isRepeated: true,
    start: (servers, stack) =>
      startProcesses(servers.dataDir, stack, {
        servers,
        env: { ...unlimited, STREAM_BYTES: String(2 * 1_024 ** 3), STREAM_ARCHIVE: 'true' },
      }),
  })
  console.log(figures)
  expect(figures.missing).toBeGreaterThan(0)
})
