import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
} from '@nats-io/jwt'
import { startNats } from '@outrider/embedded/nats'
import { findNatsServer } from '@outrider/embedded/nats-server-binary'
import { repository } from './keep-process.ts'

/** None: what is left out is zero. */
const limits = Object.fromEntries(
  ['conn', 'subs', 'data', 'payload', 'leaf', 'imports', 'exports'].map((name) => [name, -1]),
)

/**
 * Starts a nats-server that asks for TLS and for users' credentials. Its certificate is `<name>.pem` in `dir`; puts `<name>.user.creds`,
 * which it accepts, and `<name>.stranger.creds`, which it does not, beside that.
 */
export async function startSecuredNats(dir: string, name: string, stack: AsyncDisposableStack) {
  const [operator, account, system, stranger] = [
    createOperator(),
    createAccount(),
    createAccount(),
    createAccount(),
  ]
  for (const [holder, issuer] of Object.entries({ user: account, stranger })) {
    const user = createUser()
    const credentials = fmtCreds(await encodeUser(holder, user, issuer), user)
    await writeFile(join(dir, `${name}.${holder}.creds`), credentials, { mode: 0o600 })
  }
  const configuration = {
    tls: { cert_file: join(dir, `${name}.pem`), key_file: join(dir, `${name}.key`) },
    operator: await encodeOperator('operator', operator),
    system_account: system.getPublicKey(),
    resolver: 'MEMORY',
    resolver_preload: Object.fromEntries(
      await Promise.all(
        Object.entries({ account, system }).map(async ([called, keys]) => [
          keys.getPublicKey(),
          await encodeAccount(called, keys, { limits }, { signer: operator }),
        ]),
      ),
    ),
  }
  const program = await findNatsServer({
    cacheDir: join(repository, '.cache/nats-server'),
    program: process.env['NATS_SERVER_BIN'],
    say: () => {},
  })
  return stack.use(await startNats({ program, dataDir: join(dir, `nats-${name}`), configuration }))
}
