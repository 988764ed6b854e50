import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

interface Received {
  readonly from: string
  readonly to: string
  /** As it came over the wire. */
  readonly raw: string
}

type SmtpReply = void | { readonly responseCode: number; readonly message: string }

/** A mail relay that keeps the messages it accepts. */
export interface MailSink {
  readonly url: string
  readonly received: Received[]
  /** Called for each recipient; a returned reply refuses it. */
  onRecipient: (address: string) => SmtpReply | Promise<SmtpReply>
  /** Called when a message is complete, before the reply. */
  onMessage: (message: Received) => Promise<SmtpReply>
  stop(): Promise<void>
  /** Listens again where it listened before. */
  start(): Promise<void>
}

export async function startMailSink(stack: AsyncDisposableStack): Promise<MailSink> {
  let server = serve()
  let port = 0
  const sink: MailSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    received: [],
    onRecipient: () => {},
    onMessage: async () => {},
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of server.connections) connection.close()
      await closed
    },
    async start() {
      server = serve()
      await listen(port)
    },
  }

  function serve(): SMTPServer {
    const made = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo({ address }, _session, done) {
        // oxlint-disable-next-line promise/no-callback-in-promise -- the server's interface is callbacks
        void replyTo(address).then(done, done)
      },
      onData(stream, session, done) {
        // oxlint-disable-next-line promise/no-callback-in-promise -- the server's interface is callbacks
        void take(stream, session).then(done, done)
      },
    })
    made.on('error', () => {}) // a client that was killed resets its connection
    return made
  }

  async function replyTo(address: string): Promise<Error | null> {
    return errorOf(await sink.onRecipient(address))
  }

  async function take(
    stream: SMTPServerDataStream,
    { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  ): Promise<Error | null> {
    const to = rcptTo.map(({ address }) => address).join()
    const message = { from: mailFrom ? mailFrom.address : '', to, raw: await text(stream) }
    const reply = await sink.onMessage(message)
    if (!reply) sink.received.push(message)
    return errorOf(reply)
  }

  async function listen(wanted: number): Promise<void> {
    server.listen(wanted, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }

  await listen(0)
  stack.defer(() => sink.stop())
  return sink
}

function errorOf(reply: SmtpReply): Error | null {
  if (!reply) return null
  const { responseCode, message } = reply
  return Object.assign(new Error(message), { responseCode })
}
