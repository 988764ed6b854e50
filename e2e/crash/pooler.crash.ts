import { ownerNames } from '@outrider/contracts/services'
import { keepPasswords } from '@outrider/outrider/bootstrap'
import { readConfig } from '@outrider/outrider/config'
import { openServers } from '@outrider/outrider/servers'
import { createLog } from '@outrider/service/observe/log'
import { findPgBouncer, startPgBouncer } from '@outrider/testing/pooler'
import { afterAll, expect, test } from 'vitest'
import { makeDataDir } from '../src/outrider.ts'
import { startProcesses } from '../src/processes.ts'
import { killBackends } from './chaos.ts'
import { startLoad } from './load.ts'
import { startReceiver, withReceiver } from './receiver.ts'
import { unlimited } from './unlimited.ts'
import {
  expectDeadLetters,
  expectEverythingOnce,
  expectHarmless,
  expectNothingStuck,
  watchDeposits,
} from './verify.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

const pooler = await findPgBouncer()
const reason = typeof pooler === 'string' ? ` (skipped: ${pooler})` : ''

test.skipIf(typeof pooler === 'string')(
  `through PgBouncer in transaction mode, nothing is lost or done twice, also when its server connections die${reason}`,
  async () => {
    if (typeof pooler === 'string') return
    const dataDir = await makeDataDir(stack)
    const config = readConfig({ ...process.env, DATA_DIR: dataDir })
    const log = createLog('processes', 'silent')
    const passwords = await keepPasswords(dataDir)
    const direct = await openServers({ config, dataDir, passwords, log, say: () => {} }, stack)
    const urls = ownerNames.map((name) => direct.databaseUrl(name))
    const through = await startPgBouncer(pooler, urls, stack)
    const servers: typeof direct = {
      ...direct,
      databaseUrl: (service) => through(direct.databaseUrl(service)),
    }
    const env = { ...unlimited, ...withReceiver }
    const house = await startProcesses(dataDir, stack, { env, servers })
    const watched = await watchDeposits(house)
    const receiver = await startReceiver(house, stack)
    const load = startLoad(house, 'a', { perSecond: 100 })
    await killBackends(house, 3)
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const report = await load.stop()
    expectHarmless(report)
    expect(house.crashes).toEqual([])
    await expectNothingStuck(house)
    await expectEverythingOnce(house, watched, [report])
    await receiver.expectAll([report])
    await expectDeadLetters(house, [])
  },
)
