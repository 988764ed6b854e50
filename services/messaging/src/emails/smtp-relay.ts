import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Delivery, Relay } from './relay.ts'
import { signOnTheWay, type SigningOptions } from './sign-email.ts'

/** Milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** What our plugin finds with the options of nodemailer. */
interface Job extends SigningOptions {
  readonly delivery: Delivery
}

/** A pool of connections to an SMTP server. */
export function createSmtpRelay(url: string, connections: number): Relay {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    ...timeouts,
  })
  signOnTheWay(transport)
  transport.use('stream', ({ data, message }, done) => {
    if (isJob(data)) {
      const { delivery } = data
      message.processFunc((input) => Readable.from(held(input, delivery), { objectMode: false }))
    }
    done()
  })
  return {
    async send(email, delivery) {
      const { raw } = email
      const job: Job = { ...email.delivery, raw, signal: delivery.signal, email, delivery }
      const { response } = await transport.sendMail(job)
      return response
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}

function isJob(data: SendMailOptions): data is Job {
  return 'delivery' in data
}

/**
 * The message, from the moment on that it may leave. The connection begins to read when the relay has answered
 * DATA; until then nothing has reached it that it could deliver.
 */
async function* held(input: Readable, { handOver }: Delivery): AsyncGenerator<Buffer> {
  await handOver()
  yield* input
}
