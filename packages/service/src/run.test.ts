import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { expect, test } from 'vitest'

const runs = new URL('run.ts', import.meta.url).href

/**
 * A program that says `open` while it starts, or once it is up; answers its exit code and what it printed after
 * SIGTERM.
 */
async function terminated(start: string, times = 1): Promise<{ code: unknown; said: string }> {
  const program = `
    import { run } from ${JSON.stringify(runs)}
    await run(async (stack) => {
      const timer = setInterval(() => {}, 1_000)
      stack.defer(async () => {
        console.log('closing')
        await new Promise((resolve) => setTimeout(resolve, 100))
        clearInterval(timer)
        console.log('closed')
      })
      ${start}
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
    if (times > 1 && said === 'closing\n') child.kill('SIGTERM')
  })
  child.kill('SIGTERM')
  const [code]: unknown[] = await once(child, 'exit')
  return { code, said }
}

test('SIGTERM closes what is open', async () => {
  expect(await terminated(`console.log('open')`)).toEqual({ code: 0, said: 'closing\nclosed\n' })
})

test('a second SIGTERM does not end the process before all is closed', async () => {
  const closed = { code: 0, said: 'closing\nclosed\n' }
  expect(await terminated(`console.log('open')`, 2)).toEqual(closed)
})

test('SIGTERM while starting closes what is open so far, and waits for nothing else', async () => {
  const start = `
    setInterval(() => {}, 1_000)
    console.log('open')
    await new Promise(() => {})`
  expect(await terminated(start)).toEqual({ code: 0, said: 'closing\nclosed\n' })
})

test('a process that is up does not keep what only its start needed', async () => {
  const start = `
    const needed = Array.from({ length: 1_000 }, (_, index) => ({ index }))
    const reference = new WeakRef(needed)
    await new Promise(setImmediate) // until then a new reference keeps its object
    stack.defer(() => console.log(reference.deref() === undefined))
    console.log('open')`
  expect(await terminated(start)).toEqual({ code: 0, said: 'true\nclosing\nclosed\n' })
})

test('a fault that ends the process while it starts is its exit code', async () => {
  const start = `
    process.exitCode = 1
    console.log('open')
    await new Promise(() => {})`
  expect(await terminated(start)).toEqual({ code: 1, said: 'closing\nclosed\n' })
})
