import { eventually } from '@outrider/testing/eventually'
import { openSandbox } from '@outrider/testing/sandbox'
import { defaultRates } from '@outrider/contracts/gateway'
import { expect, test } from 'vitest'
import { startGateway } from '../src/service.ts'

test('a gateway that is told to end is unready first, still serves, and then closes', async () => {
  await using servers = new AsyncDisposableStack()
  const sandbox = await openSandbox(servers)
  const own = new AsyncDisposableStack()
  const { natsUrl } = sandbox.config('gateway')
  const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
  const { port } = await startGateway(
    {
      natsUrl,
      logLevel: 'silent',
      port: 0,
      publicUrl: 'http://localhost',
      rateLimit: defaultRates,
    },
    own,
    { noticed },
  )
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.arrayBuffer()
    return answer
  }
  expect((await get('/readyz')).status).toBe(200)
  const closed = own.disposeAsync()
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/livez')).status).toBe(200)
  const served = await get('/api/v1/openapi.json')
  expect(served.status).toBe(200)
  expect(served.headers.get('Connection')).toBe('close')
  notice()
  await closed
  await eventually(() => expect(get('/livez')).rejects.toThrow('fetch failed'))
})
