import { headers, type NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { KeptReply } from '@outrider/contracts/gateway'
import { Problem } from '@outrider/contracts/problem'
import { replyGetSubject } from '@outrider/contracts/service'
import { Type } from 'typebox'
import type { Pruner } from './pruner.ts'

/** What is kept under keys, shared by all gateways. Throws `UNAVAILABLE` when the server does not answer. */
export interface ReplyStore {
  /** Writes unless somebody has since the sequence `last`; answers the new sequence, or undefined when somebody has. */
  write(key: StoredKey, last: number, kept: KeptReply): Promise<number | undefined>
  /** What is kept, and its sequence; 0 when there is nothing. */
  read(key: StoredKey): Promise<{ kept: KeptReply; sequence: number }>
}

export interface StoredKey {
  /** The hash of whose key it is. */
  readonly owner: string
  readonly subject: string
}

/** When a claim that nobody holds was made. */
export const longAgo = new Date(0).toISOString()

const timeout = 5_000
/** JetStream's code for «somebody else has written this subject meanwhile». */
const wrongLastSequence = 10_071

const Acknowledgement = Type.Object({
  seq: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.Object({ err_code: Type.Integer() })),
})

export function createReplyStore(nats: NatsConnection, pruner: Pruner): ReplyStore {
  const ask = async (subject: string, data: string, sent = headers()) =>
    nats.request(subject, data, { timeout, headers: sent }).catch((cause: unknown) => {
      throw new Problem('UNAVAILABLE', 'not accepted, try again', { cause, retryAfter: 1 })
    })
  return {
    async write({ owner, subject }, last, kept) {
      const sent = headers()
      sent.set('Nats-Expected-Last-Subject-Sequence', String(last))
      const data = JSON.stringify(kept)
      const { seq, error } = parse(Acknowledgement, (await ask(subject, data, sent)).json())
      if (error && error.err_code !== wrongLastSequence)
        throw new Problem('UNAVAILABLE', 'not accepted, try again', { retryAfter: 1 })
      if (!error) pruner.note(owner, data.length)
      return error ? undefined : seq
    },
    async read({ subject }) {
      const answer = await ask(`${replyGetSubject}.${subject}`, '')
      if (answer.headers?.code === 404)
        return { kept: { fingerprint: '', at: longAgo }, sequence: 0 }
      return {
        kept: parse(KeptReply, answer.json()),
        sequence: Number(answer.headers?.get('Nats-Sequence')),
      }
    },
  }
}
