import { randomBytes } from 'node:crypto'
import type { Db } from '@outrider/service/database'

/** The installation's key for links, return paths and hashes of addresses; whoever comes first makes it. */
export async function loadSigningKey(db: Db): Promise<Uint8Array> {
  await db`insert into signing_key (secret) values (${randomBytes(32)}) on conflict (id) do nothing`
  const [row] = await db<{ secret: Uint8Array }[]>`select secret from signing_key`
  if (!row) throw new Error('no signing key')
  return row.secret
}
