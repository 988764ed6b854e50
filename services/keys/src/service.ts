import { relayOutbox } from '@outrider/service/outbox'
import { serveRequests } from '@outrider/service/requests'
import { openService } from '@outrider/service/service'
import { answers } from './answers.ts'
import { createChainRpc } from './challenges/chain-rpc.ts'
import type { KeysConfig } from './config.ts'
import { createContactTokens } from './contact-tokens/contact-tokens.ts'
import { loadSigningKey } from './contact-tokens/queries.ts'
import { sweep } from './sweep.ts'

/** Starts the keys service: who may call, in whose name, and how far. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const { db, nats, log, publisher } = await openService('keys', config, stack)
  const outbox = stack.use(relayOutbox(db, publisher, 'keys', log))
  const chains = createChainRpc(config.rpcUrl ?? {}, log)
  const contactTokens = createContactTokens(await loadSigningKey(db))
  stack.use(sweep(db, log))
  const deps = { db, outbox, chains, contactTokens }
  stack.use(
    await serveRequests(
      nats,
      'keys',
      log,
      answers.map((answer) => answer(deps)),
    ),
  )
  log.info('started')
}
