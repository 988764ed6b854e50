import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits until no other live process holds the lock file, and takes it; returns what gives it back.
 * The lock of a process that is gone does not count.
 */
export async function lock(file, say) {
  const mine = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(mine, String(process.pid))
  for (let waited = 0; !tryLink(mine, file); waited += 200) {
    if (waited === 0) say('waiting for another installation')
    if (!isAlive(file)) rmSync(file, { force: true })
    else await delay(200)
  }
  rmSync(mine)
  return () => rmSync(file, { force: true })
}

function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
