import { chown, copyFile, chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@outrider/embedded/postgres'
import postgres from 'postgres'

export interface SecuredPostgres {
  readonly port: number
  /** Shows the certificate `<name>.pem` of `dir` to whoever connects from now on. */
  present(name: string): Promise<void>
  /** Ends the connections of a role. */
  disconnect(role: string): Promise<void>
}

/** Starts a PostgreSQL that offers TLS. `dir` has its data and certificates. */
export async function startSecuredPostgres(
  dir: string,
  password: string,
  stack: AsyncDisposableStack,
): Promise<SecuredPostgres> {
  const dataDir = join(dir, 'postgres')
  const { port, url } = stack.use(await startPostgres({ dataDir, password }))
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  stack.defer(() => admin.end())
  await admin`alter system set ssl = on`
  const { uid, gid } = await stat(dataDir)
  return {
    port,
    async present(name) {
      for (const [from, to] of [
        [`${name}.pem`, 'server.crt'],
        [`${name}.key`, 'server.key'],
      ] as const) {
        await copyFile(join(dir, from), join(dataDir, to))
        await chown(join(dataDir, to), uid, gid) // the server reads no key that others may
        await chmod(join(dataDir, to), 0o600)
      }
      await admin`select pg_reload_conf()`
    },
    async disconnect(role) {
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`
    },
  }
}
