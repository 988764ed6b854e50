import process from 'node:process'
import { createAdapter } from './server.ts'

const { env } = process

function required(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const port = Number(env['PORT'] ?? 3_000)
createAdapter({
  target: { url: required('OUTRIDER_URL'), key: required('OUTRIDER_KEY') },
  alchemySigningKey: env['ALCHEMY_SIGNING_KEY'],
  moralisSecret: env['MORALIS_SECRET'],
  moralisDeliveries: env['MORALIS_DELIVERIES'] === 'first' ? 'first' : 'confirmed',
  log: (line) => console.error(line),
}).listen(port, () => console.error(`listening on ${port}`))
