import type { NatsConnection } from '@nats-io/transport-node'
import {
  argument,
  type CommandInput,
  type Commands,
  UsageError,
} from '@outrider/command-line/command'
import { parse } from '@outrider/contracts/contract'
import { unlinkIdentities } from '@outrider/contracts/oidc'
import {
  changePlan,
  changeStanding,
  FoundingInput,
  foundOrganization,
  type Standing,
} from '@outrider/contracts/organizations'
import { serviceNames } from '@outrider/contracts/services'
import { endUserSessions, resetSecondFactor } from '@outrider/contracts/sessions'
import { natsConfiguration } from '@outrider/service/nats/connection'
import { request } from '@outrider/service/nats/requests'
import { purgeStreams, rewindConsumers } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { Databases } from '../config.ts'
import { jobs } from '../prepare.ts'
import { dropDeadLetters, listDeadLetters, settleDeadLetter } from './dead-letters.ts'
import { type Check, diagnose, findStreamDifferences } from './diagnose.ts'
import { readLag } from './lag.ts'
import { restoreCommands } from './restore.ts'
import { rotateCommands } from './rotate.ts'

/** The servers of an installation. */
export interface OperatorServers {
  /** With the credentials of the operator. */
  readonly nats: NatsConnection
  readonly database: DatabaseServer
}

export interface DatabaseServer {
  readonly url: string | undefined
  /** Of services that have a database of their own. */
  readonly databases: Databases
  readonly ca: string | undefined
}

/** The context of a command. */
export interface CommandContext {
  /** Connects on first use. */
  readonly servers: () => Promise<OperatorServers>
  /** Without a connection to NATS. */
  readonly database: () => Promise<DatabaseServer>
}

/** Commands for a running installation. Another program may include them and provide the context. */
export const operatorCommands: Commands<CommandContext> = {
  doctor: {
    takes: '',
    about:
      'checks the connections, streams, lag, dead letters, and migrations; exit code 1 if there is a fault',
    run: async ({ servers, database, say }) => {
      const nats = servers().then((opened) => opened.nats)
      nats.catch(() => {}) // each check that needs it reports that
      const checks = await diagnose(nats, await database())
      for (const each of checks) say(each, () => linesOf(each))
      return checks.every(({ faults }) => faults.length === 0)
    },
  },
  lag: {
    takes: '',
    about: 'prints the lag of each consumer',
    run: async ({ servers, say }) => {
      const { nats } = await servers()
      for (const lag of await readLag(nats)) {
        const { stream, consumer, messages, oldestSeconds } = lag
        const oldest = oldestSeconds === null ? '' : `, the oldest ${oldestSeconds} s old`
        say(lag, () => `${stream.padEnd(10)}${consumer.padEnd(20)}${messages} messages${oldest}`)
      }
    },
  },
  'streams diff': {
    takes: '',
    about:
      'lists the differences of streams and consumers from this version; exit code 1 if there are any',
    run: async ({ servers, say }) => {
      const { nats } = await servers()
      const differences = await findStreamDifferences(nats)
      for (const difference of differences) say({ difference }, () => difference)
      return differences.length === 0
    },
  },
  'dead-letters list': {
    takes: '',
    about: 'lists dead letters, without their data',
    run: async ({ servers, say }) => {
      const { nats } = await servers()
      for await (const { data, ...letter } of listDeadLetters(nats))
        say({ ...letter, bytes: data.length })
    },
  },
  'dead-letters show': {
    takes: '<sequence>',
    about: 'prints a dead letter with its data',
    run: async (run) => {
      const wanted = sequenceOf(argument(run, 0, '<sequence>'))
      const { nats } = await run.servers()
      for await (const letter of listDeadLetters(nats))
        if (letter.sequence === wanted) return run.say(letter)
      throw new Error(`there is no dead letter ${wanted}`)
    },
  },
  'dead-letters replay': {
    takes: '<sequence|all>',
    about: 'publishes dead letters to their original subjects again',
    run: (run) => settleEach(run, { replay: true }),
  },
  'dead-letters drop': {
    takes: '<sequence|all>',
    about: 'deletes dead letters',
    run: (run) => settleEach(run, { replay: false }),
  },
  'organization create': {
    takes: "<name> <free|pro|business|enterprise> <owner's email>",
    about: 'creates an organization, and prints the invitation of its owner once',
    run: async ({ args: [name, plan, ownerEmail], servers, say }) => {
      const input = parse(FoundingInput, { name, plan, ownerEmail })
      say(await request((await servers()).nats, foundOrganization, input))
    },
  },
  'organization plan': {
    takes: '<id> <plan>',
    about: "changes an organization's plan",
    run: async ({ args: [orgId, plan], servers, say }) => {
      const change = parse(changePlan.request, { orgId, plan })
      say(await request((await servers()).nats, changePlan, change))
    },
  },
  'user end-sessions': {
    takes: '<email>',
    about: 'ends all sessions of a user',
    run: async ({ args: [email], servers, say }) => {
      const whom = parse(endUserSessions.request, { email })
      say(await request((await servers()).nats, endUserSessions, whom))
    },
  },
  'user reset-second-factor': {
    takes: '<email>',
    about:
      "deletes a user's authenticator app and recovery codes, and informs them; check first who asks",
    run: async ({ args: [email], servers, say }) => {
      const whom = parse(resetSecondFactor.request, { email })
      say(await request((await servers()).nats, resetSecondFactor, whom))
    },
  },
  'user unlink': {
    takes: '<email>',
    about:
      'unlinks a user from their identity at the single sign-on; the next sign-in links it again',
    run: async ({ args: [email], servers, say }) => {
      const whom = parse(unlinkIdentities.request, { email })
      say(await request((await servers()).nats, unlinkIdentities, whom))
    },
  },
  ...rotateCommands,
  'organization suspend': {
    takes: '<id>',
    about:
      'refuses all keys, sessions, and tokens of an organization, and holds what it would send',
    run: (run) => setStanding(run, 'suspended'),
  },
  'organization resume': {
    takes: '<id>',
    about: 'ends the suspension of an organization',
    run: (run) => setStanding(run, 'active'),
  },
  'organization delete': {
    takes: '<id>',
    about: 'deletes an organization with its keys, members, and data; this cannot be undone',
    run: async (run) => {
      await setStanding(run, 'deleted')
      await dropDeadLetters((await run.servers()).nats, argument(run, 0, '<id>'))
    },
  },
  ...restoreCommands,
  rewind: {
    takes: '',
    about:
      'after a database was restored, without an archive: makes consumers process again all messages in the streams; stop the services first',
    run: async ({ servers }) => rewindConsumers((await servers()).nats),
  },
  purge: {
    takes: '',
    about: 'deletes messages that all services have processed',
    run: async ({ servers, say }) =>
      say(await purgeStreams((await servers()).nats, createLog('operator', 'warn'), clock.now())),
  },
}

async function setStanding(run: CommandInput<CommandContext>, standing: Standing): Promise<void> {
  const change = parse(changeStanding.request, { orgId: argument(run, 0, '<id>'), standing })
  run.say(await request((await run.servers()).nats, changeStanding, change))
}

/** Settles one dead letter, or all that exist now. */
async function settleEach(
  run: CommandInput<CommandContext>,
  how: { readonly replay: boolean },
): Promise<void> {
  const which = argument(run, 0, '<sequence|all>')
  const one = which === 'all' ? undefined : sequenceOf(which)
  const { nats } = await run.servers()
  const letters =
    one === undefined ? await Array.fromAsync(listDeadLetters(nats)) : [{ sequence: one }]
  for (const { sequence } of letters) run.say(await settleDeadLetter(nats, sequence, how))
}

function sequenceOf(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text))
    throw new UsageError(`${text} is not a sequence number: must be a positive integer`)
  return Number(text)
}

/**
 * Configuration that an external nats-server includes: the users and permissions that the contracts need, and the
 * message size. Passwords are variables, which nats-server reads from its environment.
 */
export function brokerUsers(): string {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, variable(name)]))
  const configuration = JSON.stringify(natsConfiguration(variable('operator'), passwords), null, 2)
  return configuration.replaceAll(/"password": "(\$\w+)"/g, '"password": $1')
}

function variable(name: string): string {
  return `$${name.toUpperCase()}_NATS_PASSWORD`
}

/** Commands that prepare servers before services run on them. They need an administrator's `DATABASE_URL` and `NATS_URL`. */
export const installingCommands = (env: NodeJS.ProcessEnv): Commands<object> => ({
  migrate: {
    takes: '[<service>…]',
    about:
      'migrates the schemas, all or those named, to this version; needs DATABASE_URL of an administrator, and <SERVICE>_PASSWORD for each role',
    run: async ({ args }) => jobs['database']?.(env, args),
  },
  'streams apply': {
    takes: '',
    about:
      'updates streams and consumers to this version; needs NATS_URL, STREAM_BYTES, and the other settings of streams',
    run: async () => jobs['streams']?.(env),
  },
  'nats-users': {
    takes: '',
    about:
      'prints the configuration that nats-server includes: users and message size; its environment provides <SERVICE>_NATS_PASSWORD and OPERATOR_NATS_PASSWORD',
    run: async ({ say }) => {
      const conf = brokerUsers()
      say({ conf }, () => conf)
    },
  },
})

/** The check, with `ok`, or each of its faults with the remedy. */
function linesOf({ check, faults }: Check): string {
  if (faults.length === 0) return `ok     ${check}`
  return faults.map(({ what, todo }) => `fault  ${check}: ${what}\n       ${todo}`).join('\n')
}
