import { glob, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { StreamName } from '@outrider/contracts/streams'

/** What a disk does to the newest file of a stream: a byte in its middle differs, or its end is gone. */
export type Damage = 'a flipped byte' | 'a truncated tail'

/** Bytes that are cut off: a few messages. */
const tail = 1_000

/**
 * Damages the newest file of a stream that a nats-server keeps somewhere below a directory, and that it does not have
 * open. `isKilled`: as if the server had not been able to write down what it has.
 */
export async function damageStream(
  dataDir: string,
  stream: StreamName,
  damage: Damage,
  isKilled = false,
): Promise<void> {
  const folder = await folderOf(dataDir, stream)
  const blocks = await Array.fromAsync(glob('*.blk', { cwd: folder }))
  const newest = blocks.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).at(-1)
  const file = join(folder, newest ?? '')
  const { size } = await stat(file)
  if (damage === 'a truncated tail') await truncate(file, Math.max(0, size - tail))
  else await flip(file, Math.floor(size / 2))
  if (isKilled) await rm(join(folder, 'index.db'), { force: true })
}

async function folderOf(dataDir: string, stream: StreamName): Promise<string> {
  for await (const folder of glob(`**/streams/${stream}/msgs`, { cwd: dataDir }))
    return join(dataDir, folder)
  throw new Error(`no file of ${stream} below ${dataDir}`)
}

async function flip(file: string, at: number): Promise<void> {
  await using handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8() ^ 0xff)
  await handle.write(byte, 0, 1, at)
}
