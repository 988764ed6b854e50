import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
})
afterAll(() => stack.disposeAsync())

test.each(['', 'Idempotency-Key: upload\r\n'])(
  'a refused upload leaves its connection fit for the next request (%j)',
  async (more) => {
    const { text } = await gateway.issueKey()
    const { port } = new URL(gateway.baseUrl)
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const body = `nonsense\n${'x\n'.repeat(2_000_000)}`
    const head = `Host: localhost\r\nAuthorization: Bearer ${text}\r\n`
    socket.write(
      `POST /api/v1/contacts/import HTTP/1.1\r\n${head}${more}Content-Type: text/csv\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    )
    socket.write(`GET /api/v1/nowhere HTTP/1.1\r\n${head}\r\n`)
    let seen = ''
    while (!seen.includes('HTTP/1.1 404')) {
      const [chunk]: unknown[] = await once(socket, 'data')
      seen += String(chunk)
    }
    expect(seen).toContain('HTTP/1.1 400')
  },
)
