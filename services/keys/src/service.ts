import { keysService } from '@outrider/contracts/services/keys'
import { relayOutbox } from '@outrider/service/outbox'
import { serve } from '@outrider/service/serve'
import { openService } from '@outrider/service/service'
import { answers } from './answers.ts'
import { createChainRpc } from './challenges/chain-rpc.ts'
import type { KeysConfig } from './config.ts'
import { createContactTokens } from './contact-tokens/contact-tokens.ts'
import { loadSigningKey } from './contact-tokens/queries.ts'
import { sweep } from './sweep.ts'

/** Starts the keys service: who may call, in whose name, and how far. */
export async function startKeys(config: KeysConfig, stack: AsyncDisposableStack): Promise<void> {
  const service = await openService(keysService, config, stack)
  const { name, db, log, publisher } = service
  const outbox = stack.use(relayOutbox(db, publisher, name, log))
  const chains = createChainRpc(config.rpcUrl ?? {}, log)
  const contactTokens = createContactTokens(await loadSigningKey(db))
  stack.use(sweep(db, log))
  const deps = { db, outbox, chains, contactTokens }
  await serve(service, { answers: answers.map((answer) => answer(deps)) }, stack)
}
