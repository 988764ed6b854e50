import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/**
 * Loads all that services share, opens tracing to an address where one is given, and prints what was loaded of
 * OpenTelemetry's SDK.
 */
const program = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
await import(${JSON.stringify(new URL('../service.ts', import.meta.url).href)})
const { openTracing } = await import(${JSON.stringify(new URL('tracing.ts', import.meta.url).href)})
await using stack = new AsyncDisposableStack()
await openTracing('contacts', process.argv[1], stack)
console.log(JSON.stringify(loaded.filter((url) => /@opentelemetry.(?:sdk|exporter)/.test(url))))
`

async function loadedWith(...endpoint: readonly string[]): Promise<string[]> {
  const flags = ['--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, [...flags, ...endpoint])
  return JSON.parse(stdout)
}

test('traces that go nowhere cost nothing: OpenTelemetry’s SDK is not even loaded', async () => {
  expect(await loadedWith()).toEqual([])
  expect(await loadedWith('http://127.0.0.1:9')).not.toEqual([])
})
