import type { NatsConnection } from '@nats-io/transport-node'
import { parse } from '@outrider/contracts/contract'
import { changePlan, foundOrganization, FoundingInput } from '@outrider/contracts/organizations'
import { clock } from '@outrider/service/clock'
import { purgeStreams } from '@outrider/service/purge-streams'
import { request } from '@outrider/service/requests'
import { rewindConsumers } from '@outrider/service/streams'
import {
  dropDeadLetter,
  listDeadLetters,
  type ListedLetter,
  replayDeadLetter,
} from '../dead-letters.ts'
import { diagnose } from './diagnose.ts'
import { readLag } from './lag.ts'
import { findStreamDifferences } from './stream-differences.ts'

/** What a command works with. */
export interface Context {
  /** As the operator. */
  readonly nats: NatsConnection
  readonly database: { readonly url: string | undefined; readonly ca: string | undefined }
  /** One result, as JSON on a line; where `text` is given, that for a person unless `--json` was. */
  readonly print: (value: object, text?: string) => void
}

export interface Command {
  /** Its words, then its arguments in angle brackets. */
  readonly usage: string
  readonly summary: string
  /** What each argument must look like. */
  readonly takes: readonly RegExp[]
  /** Answers whether all is well: a program that asks gets it as the exit code, 0 or 1. */
  readonly run: (context: Context, args: readonly string[]) => Promise<boolean | void>
}

const one = /./
const letters = /^(all|[1-9]\d*)$/

/** What the operator of a running installation does. Another program may take them into its own; it brings the context. */
export const operatorCommands: readonly Command[] = [
  {
    usage: 'doctor',
    summary:
      'says what is wrong with this installation and what to do; exit code 1 when something is',
    takes: [],
    run: async ({ nats, database, print }) => {
      const findings = await diagnose(nats, database)
      for (const finding of findings) print(finding, `${finding.what}\n  ${finding.todo}`)
      if (findings.length === 0) print({ ok: true }, 'nothing is wrong')
      return findings.length === 0
    },
  },
  {
    usage: 'lag',
    summary: 'how far each consumer is behind',
    takes: [],
    run: async ({ nats, print }) => {
      for (const lag of await readLag(nats)) {
        const { stream, consumer, parcels, oldestSeconds } = lag
        const oldest = oldestSeconds === null ? '' : `, the oldest ${oldestSeconds} s old`
        print(lag, `${stream.padEnd(10)}${consumer.padEnd(20)}${parcels} parcels${oldest}`)
      }
    },
  },
  {
    usage: 'streams diff',
    summary:
      'how streams and consumers differ from what this version needs; exit code 1 when they do',
    takes: [],
    run: async ({ nats, print }) => {
      const differences = await findStreamDifferences(nats)
      for (const difference of differences) print({ difference }, difference)
      return differences.length === 0
    },
  },
  {
    usage: 'dead-letters list',
    summary: 'what services gave up, without the data',
    takes: [],
    run: async ({ nats, print }) => {
      for await (const { data, ...letter } of listDeadLetters(nats))
        print({ ...letter, bytes: data.length })
    },
  },
  {
    usage: 'dead-letters show <sequence>',
    summary: 'one of them, with its data',
    takes: [/^[1-9]\d*$/],
    run: async ({ nats, print }, [sequence]) => {
      for await (const letter of listDeadLetters(nats))
        if (letter.sequence === Number(sequence)) return print(letter)
      throw new Error(`there is no dead letter ${sequence}`)
    },
  },
  {
    usage: 'dead-letters replay <sequence>|all',
    summary: 'publishes it again where it came from',
    takes: [letters],
    run: (context, args) => forEach(context, args, replayDeadLetter),
  },
  {
    usage: 'dead-letters drop <sequence>|all',
    summary: 'forgets it',
    takes: [letters],
    run: (context, args) => forEach(context, args, dropDeadLetter),
  },
  {
    usage: "organization create <name> <free|pro|business|enterprise> <owner's email>",
    summary: 'prints the invitation by which the owner comes in, once',
    takes: [one, one, one],
    run: async ({ nats, print }, [name, plan, ownerEmail]) =>
      print(
        await request(nats, foundOrganization, parse(FoundingInput, { name, plan, ownerEmail })),
      ),
  },
  {
    usage: 'organization plan <id> <plan>',
    summary: "changes an organization's plan",
    takes: [one, one],
    run: async ({ nats, print }, [orgId, plan]) =>
      print(await request(nats, changePlan, parse(changePlan.request, { orgId, plan }))),
  },
  {
    usage: 'rewind',
    summary:
      'lets services, which must not run now, handle again what streams still hold: after a database was restored',
    takes: [],
    run: ({ nats }) => rewindConsumers(nats),
  },
  {
    usage: 'purge',
    summary: 'deletes what every service is done with',
    takes: [],
    run: async ({ nats, print }) => print(await purgeStreams(nats, clock.now())),
  },
]

/** Does it to one dead letter, or to all that there are now. */
async function forEach(
  { nats, print }: Context,
  [which]: readonly string[],
  work: (nats: NatsConnection, sequence: number) => Promise<ListedLetter>,
): Promise<void> {
  const all = which === 'all' ? await Array.fromAsync(listDeadLetters(nats)) : []
  const sequences = which === 'all' ? all.map(({ sequence }) => sequence) : [Number(which)]
  for (const sequence of sequences) print(await work(nats, sequence))
}
