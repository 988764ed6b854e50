import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findServers } from '../src/servers.ts'

test('a directory on which Outrider has not been started is named, and stays as it is', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-servers-'))
  try {
    await expect(findServers(dir)).rejects.toThrow(`has not been started on the directory ${dir}`)
    await expect(findServers(join(dir, 'none'))).rejects.toThrow('DATA_DIR')
    expect(await readdir(dir)).toEqual([])
  } finally {
    await rm(dir, { recursive: true })
  }
})
