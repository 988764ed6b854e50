import { statfs } from 'node:fs/promises'
import { connect } from '@nats-io/transport-node'
import { type OwnerName, owners } from '@outrider/contracts/services'
import { migrate } from '@outrider/service/migrate'
import { migrationsOf } from '@outrider/service/migrations-of'
import { type NatsFiles, serverOf } from '@outrider/service/nats'
import { applyStreams } from '@outrider/service/streams'

/** Brings every schema to its newest migration. */
export async function prepareDatabase(
  adminUrl: string,
  passwordFor: (service: OwnerName) => string,
  ca?: string,
): Promise<void> {
  const schemas = owners.map((declaration) => ({
    name: declaration.name,
    password: passwordFor(declaration.name),
    migrations: migrationsOf(declaration),
  }))
  await migrate(adminUrl, schemas, ca)
}

/** How long a nats-server that is not there yet is waited for: a minute. */
const reconnecting = { waitOnFirstConnect: true, reconnectTimeWait: 250, maxReconnectAttempts: 240 }

/** Makes streams and consumers what the contracts declare. */
export async function prepareStreams(
  operatorUrl: string,
  storage: { bytes: number; replicas: number },
  files: NatsFiles = {},
): Promise<void> {
  const nats = await connect({ ...serverOf(operatorUrl, files), ...reconnecting })
  try {
    await applyStreams(nats, storage)
  } finally {
    await nats.close()
  }
}

const largestShare = 64 * 1_024 ** 3

/** Bytes that streams may take on the disk of a directory: half of what is free, at most 64 GiB. */
export async function storageFor(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return Math.min(largestShare, Math.floor((bavail * bsize) / 2))
}
