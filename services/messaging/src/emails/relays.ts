import { createPrivateKey } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { relayedEmails } from '@outrider/service/observe/metrics'
import { LRUCache } from 'lru-cache'
import { createTransport, type Mail, type SendMailOptions } from 'nodemailer'
import DKIM from 'nodemailer/lib/dkim'
import type { ComposedEmail, DkimSigner } from './compose-email.ts'

interface RelayHandover {
  /** Called when the relay is ready to accept the email, before its first byte; rejects to hold it back. */
  readonly handOver: () => Promise<void>
  /** Gives up. */
  readonly signal: AbortSignal
}

/** The relay refused the email or did not reply; `cause` is the error of the SMTP client. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  /** Whether the connection has read from the email: then the relay may have it. */
  readonly isRead: boolean

  constructor(cause: unknown, isRead: boolean) {
    super('the relay did not accept the email', { cause })
    this.isRead = isRead
  }
}

/** Accepts outgoing emails: an SMTP server, or a folder. */
export interface Relay extends AsyncDisposable {
  /** Emails that it accepts at the same time; further ones would wait in memory. */
  readonly connections: number
  /** Resolves with the relay's reply when it has accepted the email; else rejects, with a `RelayError` if it began. */
  send(email: ComposedEmail, delivery: RelayHandover): Promise<string>
}

/** Everything that is to arrive as it left; nodemailer's own list lacks `List-Unsubscribe-Post`. */
const headerFieldNames =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

/** Reading a key costs as much as a tenth of a signature, so who signs is kept. */
const maxSigners = 1_000
const signers = new LRUCache<string, DKIM, DkimSigner>({
  max: maxSigners,
  memoMethod: (_name, _stale, { context: { domain, selector, privateKey } }) =>
    new DKIM({
      domainName: domain,
      keySelector: selector,
      privateKey: createPrivateKey(privateKey),
      headerFieldNames,
    }),
})

/** Who signs with a key. */
function signerOf(key: DkimSigner): DKIM {
  const { domain, selector, privateKey } = key
  return signers.memo(`${domain} ${selector} ${privateKey}`, { context: key })
}

/** nodemailer's options, with the email that they were derived from. */
interface SigningOptions extends SendMailOptions {
  readonly email: ComposedEmail
}

/** Makes a transport sign each email. */
function signOnTheWay(transport: Pick<Mail, 'use'>): void {
  transport.use('stream', ({ data, message }, done) => {
    const dkim = isSigning(data) ? data.email.dkim : undefined
    if (dkim) message.processFunc((input) => signerOf(dkim).sign(input))
    done()
  })
}

function isSigning(data: SendMailOptions): data is SigningOptions {
  return 'email' in data
}

/** Milliseconds for which the relay may be silent before it offers to take emails, and between its replies. */
const [maxSilence, socketTimeout] = [10_000, 60_000]

/** nodemailer's options, with the hand-over that our plugin awaits. */
interface Job extends SigningOptions {
  readonly delivery: RelayHandover
  /** Gets the stream that the connection reads. nodemailer copies the options, so it is no property of them. */
  readonly streams: Readable[]
}

/**
 * Whether a connection to the relay must be encrypted, since it carries the password and every email: unless the relay
 * is on this machine, or the URL says `?requireTLS=false`, for a relay in a network of one's own.
 */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname)
  return !isLocal && searchParams.get('requireTLS') !== 'false'
}

/** A pool of connections to an SMTP server, which may be silent for so many milliseconds. */
export function createSmtpRelay(url: string, connections: number, silence = maxSilence): Relay {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    // Each email is handed over once. Whether it is sent again is decided with its lease.
    maxRequeues: 0,
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout,
  })
  signOnTheWay(transport)
  transport.use('stream', ({ data, message }, done) => {
    if (isJob(data)) {
      const { delivery, streams } = data
      message.processFunc((input) => {
        const stream = Readable.from(held(input, delivery), { objectMode: false })
        streams.push(stream)
        return stream
      })
    }
    done()
  })
  return {
    connections,
    async send(email, delivery) {
      const { raw } = email
      const { signal } = delivery
      const streams: Readable[] = []
      const job: Job = { ...email.delivery, raw, signal, email, delivery, streams }
      try {
        const { response } = await transport.sendMail(job)
        return response
      } catch (error) {
        const isRead = streams.some((stream) => stream.readableDidRead)
        throw new RelayError(error, isRead)
      }
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}

/** Milliseconds for which a silent relay is not offered emails while another one replies. */
const restTime = 30_000

/** Whether the relay let the time pass; a refused connection costs none. */
function isSilent({ cause }: RelayError): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT'
}

function hasReplied({ cause }: RelayError): boolean {
  return cause instanceof Error && 'responseCode' in cause
}

/** SMTP servers whose URLs are separated by commas. */
export function createSmtpRelays(urls: string, connections: number): Relay {
  return combineRelays(urls.split(',').map((url) => createSmtpRelay(url, connections)))
}

/**
 * Several relays as one. An email is offered to the next one only if the one before refused it, or could not be reached,
 * before it could read any of it; the error of the last one counts. A relay that was silent is the last one for a while,
 * by `now` in milliseconds, and is not asked if another one replies: each of its timeouts holds up an email.
 */
export function combineRelays(all: readonly Relay[], now = () => performance.now()): Relay {
  const relays = all.map((relay, index) => ({ relay, label: String(index + 1), restsUntil: 0 }))
  return {
    connections: Math.min(...all.map(({ connections }) => connections)),
    async send(email, delivery) {
      const since = now()
      const isReady = ({ restsUntil }: { readonly restsUntil: number }) => restsUntil <= since
      const ready = relays.filter(isReady)
      const turns = [...ready, ...relays.filter((each) => !isReady(each))]
      let isAnswered = false
      for (const [index, turn] of turns.entries()) {
        const { relay, label } = turn
        try {
          const reply = await relay.send(email, delivery)
          relayedEmails.inc({ relay: label, outcome: 'accepted' })
          return reply
        } catch (error) {
          const isRead = !(error instanceof RelayError) || error.isRead
          relayedEmails.inc({ relay: label, outcome: isRead ? 'failed' : 'refused' })
          if (isRead || delivery.signal.aborted) throw error
          if (isSilent(error)) turn.restsUntil = now() + restTime
          isAnswered ||= hasReplied(error)
          const isLast = index === turns.length - 1
          if (isLast || (isAnswered && index >= ready.length - 1)) throw error
        }
      }
      throw new Error('there is no relay')
    },
    async [Symbol.asyncDispose]() {
      for (const { relay } of relays) await relay[Symbol.asyncDispose]()
    },
  }
}

function isJob(data: SendMailOptions): data is Job {
  return 'delivery' in data
}

/**
 * The message, once it may leave. The connection starts to read when the relay has accepted DATA; before that it has
 * nothing it could deliver.
 */
async function* held(input: Readable, { handOver }: RelayHandover): AsyncGenerator<Buffer> {
  await handOver()
  yield* input
}

/** Files that are written at the same time. */
const maxFiles = 50

/**
 * Writes each email to a file `<message id>.eml` instead of sending it. Files are written in a separate folder and then
 * renamed, so readers never see a partial file. Throws if the folder is not writable, as on a read-only root file
 * system without a volume.
 */
export async function createFileRelay(directory: string): Promise<Relay> {
  const unfinished = `${directory}-unfinished`
  try {
    for (const folder of [directory, unfinished]) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    }
  } catch (error) {
    throw new Error(
      `emails cannot be sent or stored: set SMTP_URL, or a DATA_DIR in which ${directory} is writable`,
      { cause: error },
    )
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  signOnTheWay(transport)
  return {
    connections: maxFiles,
    async send(email, { handOver }) {
      await handOver()
      const options: SigningOptions = { ...email.delivery, raw: email.raw, email }
      const { message } = await transport.sendMail(options)
      const [name = ''] = email.bounceName.replace('bounce+', '').split('-')
      const fileName = `msg_${name}.eml`
      const file = join(directory, fileName)
      await writeFile(join(unfinished, fileName), message, { mode: 0o600 })
      await rename(join(unfinished, fileName), file)
      return `written to ${file}`
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}
