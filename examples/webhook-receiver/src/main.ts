import process from 'node:process'
import { createReceiver } from './receiver.ts'

const secret = process.env['WEBHOOK_SECRET']
if (!secret) throw new Error('WEBHOOK_SECRET is not set')
const port = Number(process.env['PORT'] ?? 3_000)
createReceiver({
  secret,
  handle: async ({ type, data }) => console.log(type, JSON.stringify(data)),
  log: (line) => console.error(line),
}).listen(port, '127.0.0.1', () => console.error(`listening on ${port}`))
