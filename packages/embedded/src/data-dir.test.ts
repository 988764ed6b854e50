import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDir } from '../test/set-up.ts'
import { lockDataDir } from './data-dir.ts'
import { startTime } from './leftover.ts'

test('a directory that a live process holds is refused, and is free once given back', async () => {
  await using dir = await testDir()
  const path = join(dir.path, 'deep/data')
  const held = await lockDataDir(path)
  await expect(lockDataDir(path, 0)).rejects.toThrow(
    `DATA_DIR ${path} is in use by process ${process.pid}`,
  )
  await held[Symbol.asyncDispose]()
  await using again = await lockDataDir(path)
  expect(again.path).toBe(held.path)
})

test('a start waits for a holder that is about to end', async () => {
  await using dir = await testDir()
  const holder = spawn('sleep', ['60'])
  try {
    const started = await startTime(Number(holder.pid))
    await writeFile(join(dir.path, 'outrider.pid'), `${holder.pid} ${started}\n`)
    const locking = lockDataDir(dir.path)
    await delay(300)
    holder.kill('SIGKILL')
    await using held = await locking
    expect(held.path).toBe(await realpath(dir.path))
  } finally {
    holder.kill('SIGKILL')
  }
})

test.each([
  ['a process that is gone', '2147483646 1\n'],
  ['another process that got the same pid', `${process.pid} 1\n`],
  ['a torn file', ''],
])('the lock of %s is taken over', async (_name, content) => {
  await using dir = await testDir()
  await writeFile(join(dir.path, 'outrider.pid'), content)
  await using held = await lockDataDir(dir.path)
  expect(held.path).toBe(await realpath(dir.path))
  await expect(lockDataDir(dir.path, 0)).rejects.toThrow('is in use')
})

test('of many that take over a stale lock at once exactly one succeeds and nothing is left', async () => {
  await using dir = await testDir()
  await writeFile(join(dir.path, 'outrider.pid'), '2147483646 1\n')
  await writeFile(join(dir.path, 'outrider.pid.takeover'), '2147483646 1\n')
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => lockDataDir(dir.path, 0)))
  const [winner, ...others] = tries.filter((attempt) => attempt.status === 'fulfilled')
  expect(winner).toBeDefined()
  expect(others).toEqual([])
  expect(await readdir(dir.path)).toEqual(['outrider.pid'])
  await winner?.value[Symbol.asyncDispose]()
})

test('many that start at once in a directory that is not there yet agree on one of them', async () => {
  await using dir = await testDir()
  const path = join(dir.path, 'a/b/c')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(path, 0)))
  const winners = tries.filter((attempt) => attempt.status === 'fulfilled')
  const losers = tries.filter((attempt) => attempt.status === 'rejected')
  expect(winners).toHaveLength(1)
  for (const { reason } of losers) expect(String(reason)).toContain('is in use by process')
  await winners[0]?.value[Symbol.asyncDispose]()
})

test('a directory that cannot be written is one clear line', async () => {
  await using dir = await testDir()
  const path = join(dir.path, 'file/data')
  await writeFile(join(dir.path, 'file'), '')
  await expect(lockDataDir(path)).rejects.toThrow(`DATA_DIR ${path} cannot be written: ENOTDIR`)
})

test.runIf(existsSync('/proc'))(
  'a directory below one that takes none is one clear line',
  async () => {
    await expect(lockDataDir('/proc/none/data')).rejects.toThrow(
      'DATA_DIR /proc/none/data cannot be written: ENOENT',
    )
  },
)
