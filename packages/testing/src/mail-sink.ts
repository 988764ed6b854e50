import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

interface Received {
  readonly from: string
  readonly to: string
  /** As it came over the wire. */
  readonly raw: string
  /** How it was transmitted (RFC 3848): `ESMTPSA` with TLS and after a login. */
  readonly protocol: string
}

interface SinkOptions {
  /** Whether it speaks TLS from the first byte or offers STARTTLS, and its certificate; without it, it offers no TLS. */
  readonly tls?: {
    readonly from: 'connect' | 'starttls'
    readonly certificate: { readonly cert: string; readonly private: string }
  }
  /** What a client must sign in with, and by which mechanism. */
  readonly login?: {
    readonly mechanism: 'PLAIN' | 'LOGIN'
    readonly user: string
    readonly password: string
  }
}

type SmtpReply = void | { readonly responseCode: number; readonly message: string }

/** Emails that the relay has and does not accept yet. Disposing of it opens it, so that a failed test leaves no email behind. */
interface MailGate extends Disposable {
  /** Resolves when the relay holds an email. */
  readonly reached: Promise<void>
  /** Accepts the emails that are held, and all others. */
  open(): void
}

/** Which emails a gate holds. */
interface Held {
  /** Emails that pass before it closes; 0 by default. */
  readonly after?: number
  /** Others pass, and are not counted. */
  readonly only?: (message: Received) => boolean
}

/** A mail relay that keeps the messages it accepts. */
export interface MailSink {
  readonly url: string
  readonly received: Received[]
  /** Who has sent a password, right or wrong. */
  readonly logins: string[]
  /** Called for each recipient; a returned reply refuses it. */
  onRecipient: (address: string) => SmtpReply | Promise<SmtpReply>
  /** Called when a message is complete, before the reply. */
  onMessage: (message: Received) => Promise<SmtpReply>
  /** Holds emails, so that a test can look at the service, or change something, while they are on their way. */
  hold(held?: Held): MailGate
  stop(): Promise<void>
  /** Listens again where it listened before. */
  start(): Promise<void>
}

export async function startMailSink(
  stack: AsyncDisposableStack,
  { tls, login }: SinkOptions = {},
): Promise<MailSink> {
  let server = serve()
  let port = 0
  const gates = new Set<(message: Received) => Promise<void>>()
  const sink: MailSink = {
    get url() {
      return `${tls?.from === 'connect' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
    },
    received: [],
    logins: [],
    onRecipient: () => {},
    onMessage: async () => {},
    hold({ after = 0, only = () => true } = {}) {
      const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let passed = 0
      const gate = async (message: Received) => {
        if (!only(message)) return
        passed += 1
        if (passed <= after) return
        reached.resolve()
        await opened.promise
      }
      const open = () => {
        gates.delete(gate)
        opened.resolve()
      }
      gates.add(gate)
      return { reached: reached.promise, open, [Symbol.dispose]: open }
    },
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
      disabledCommands: [...(login ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
      secure: tls?.from === 'connect',
      ...(tls && { cert: tls.certificate.cert, key: tls.certificate.private }),
      authMethods: login ? [login.mechanism] : [],
      authOptional: login === undefined,
      onAuth({ method, username = '', password }, _session, done) {
        sink.logins.push(username)
        const isRight =
          method === login?.mechanism && username === login.user && password === login.password
        if (isRight) done(null, { user: username })
        else done(Object.assign(new Error('authentication failed'), { responseCode: 535 }))
      },
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
    { envelope: { mailFrom, rcptTo }, transmissionType: protocol }: SMTPServerSession,
  ): Promise<Error | null> {
    const to = rcptTo.map(({ address }) => address).join()
    const message = {
      from: mailFrom ? mailFrom.address : '',
      to,
      raw: await text(stream),
      protocol,
    }
    await Promise.all([...gates].map((gate) => gate(message)))
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
