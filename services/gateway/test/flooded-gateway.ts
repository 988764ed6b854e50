/** A gateway in a process of its own, whose memory can be told from that of who floods it. */
import process from 'node:process'
import { defaultRates } from '@outrider/contracts/gateway'
import { startGateway } from '../src/service.ts'

const stack = new AsyncDisposableStack()
const { port } = await startGateway(
  {
    natsUrl: process.argv[2] ?? '',
    logLevel: 'silent',
    port: 0,
    publicUrl: 'http://localhost',
    rateLimit: defaultRates,
  },
  stack,
)
process.on('disconnect', () => process.exit())
process.send?.(port)
