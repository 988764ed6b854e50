import { serveRequests } from '@outrider/service/requests'
import { openService } from '@outrider/service/service'
import type { KeysConfig } from './config.ts'
import { answerBootstrapOrganization } from './organizations/bootstrap-organization.ts'
import { answerVerifyKey } from './secret-keys/verify-key.ts'

/** Starts the keys service: who may call, in whose name, and how far. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const { db, nats, log } = await openService('keys', config, stack)
  stack.use(
    await serveRequests(nats, 'keys', log, [answerVerifyKey(db), answerBootstrapOrganization(db)]),
  )
  log.info('started')
}
