import { MessageChannel, type ResourceLimits, Worker } from 'node:worker_threads'
import {
  gatewayService,
  messagingService,
  type ServiceName,
  serviceNames,
  webhooksService,
} from '@outrider/contracts/services'
import { joinMonitor } from '@outrider/service/observe/health'
import type { Servers } from './servers.ts'
import type { ThreadData } from './thread-main.ts'

/** Starts a service with an environment, and reads its configuration. */
interface Program {
  readConfig(env: NodeJS.ProcessEnv): unknown
  start(env: NodeJS.ProcessEnv, stack: AsyncDisposableStack): Promise<unknown>
}

/** Each program is imported on demand, so that a thread loads only the modules of its own services. */
export const programs: Readonly<Record<ServiceName, () => Promise<Program>>> = {
  keys: () =>
    program(
      import('@outrider/keys/config'),
      import('@outrider/keys/service').then(({ startKeys }) => startKeys),
    ),
  domains: () =>
    program(
      import('@outrider/domains/config'),
      import('@outrider/domains/service').then(({ startDomains }) => startDomains),
    ),
  contacts: () =>
    program(
      import('@outrider/contacts/config'),
      import('@outrider/contacts/service').then(({ startContacts }) => startContacts),
    ),
  messaging: () =>
    program(
      import('@outrider/messaging/config'),
      import('@outrider/messaging/service').then(({ startMessaging }) => startMessaging),
    ),
  automations: () =>
    program(
      import('@outrider/automations/config'),
      import('@outrider/automations/service').then(({ startAutomations }) => startAutomations),
    ),
  webhooks: () =>
    program(
      import('@outrider/webhooks/config'),
      import('@outrider/webhooks/service').then(({ startWebhooks }) => startWebhooks),
    ),
  gateway: () =>
    program(
      import('@outrider/gateway/config'),
      import('@outrider/gateway/service').then(({ startGateway }) => startGateway),
    ),
}

async function program<Config>(
  config: Promise<{ readonly readConfig: (env: NodeJS.ProcessEnv) => Config }>,
  service: Promise<(config: Config, stack: AsyncDisposableStack) => Promise<unknown>>,
): Promise<Program> {
  const [{ readConfig }, start] = await Promise.all([config, service])
  return { readConfig, start: (env, stack) => start(readConfig(env), stack) }
}

/** Imports the modules of services. */
export function load(names: readonly ServiceName[]): Promise<Program[]> {
  return Promise.all(names.map((name) => programs[name]()))
}

/** Starts services whose modules are loaded in this thread, one after the other. `stack` stops them together. */
export async function startHere(
  loaded: readonly Program[],
  environments: readonly NodeJS.ProcessEnv[],
  stack: AsyncDisposableStack,
): Promise<void> {
  const stacks: AsyncDisposableStack[] = []
  stack.defer(() => endAtOnce(stacks))
  for (const [place, each] of loaded.entries()) {
    const own = new AsyncDisposableStack()
    stacks.push(own)
    await each.start(environments[place] ?? {}, own)
  }
}

/** Disposes of all stacks, even when one of them fails. */
export async function endAtOnce(stacks: readonly AsyncDisposableStack[]): Promise<void> {
  const ended = await Promise.allSettled(stacks.map((stack) => stack.disposeAsync()))
  const faults = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'services failed to stop')
}

const threadProgram = new URL('thread-main.ts', import.meta.url)

interface ServiceThread {
  readonly names: readonly ServiceName[]
  /**
   * Starts its services, each with its environment, until `stack` stops them. Resolves when they serve, and rejects when
   * they fail to start. If the thread ends on its own later, the process reports why, closes everything else, and exits.
   */
  start(environments: readonly NodeJS.ProcessEnv[], stack: AsyncDisposableStack): Promise<void>
}

/** Opens a thread that imports the modules of its services. `stack` ends it if they have not been started. */
function openThread(
  names: readonly ServiceName[],
  resourceLimits: ResourceLimits,
  stack: AsyncDisposableStack,
): ServiceThread {
  const { port1, port2: monitor } = new MessageChannel()
  const name = names.join(' and ')
  const workerData: ThreadData = { monitor, names }
  const thread = new Worker(threadProgram, {
    name,
    workerData,
    transferList: [monitor],
    resourceLimits,
  })
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  thread.once('error', resolve) // comes before `exit`
  thread.once('exit', (code) => resolve(new Error(`${name} ended with code ${code}`)))
  const post = (message: readonly NodeJS.ProcessEnv[] | 'close') =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(message)
  const close = async () => {
    post('close')
    await ended
  }
  stack.defer(close)
  const onExit = () => endProcess(name)
  return {
    names,
    async start(environments, started) {
      started.use(joinMonitor(port1))
      started.defer(async () => {
        thread.off('exit', onExit)
        await close()
      })
      const up = Promise.withResolvers<undefined>()
      thread.once('message', () => up.resolve(undefined))
      post(environments)
      const fault = await Promise.race([up.promise, ended])
      if (fault) throw fault
      thread.once('error', (error) => say(error.message))
      thread.once('exit', onExit)
    },
  }
}

/** Closes everything, as an external signal does. */
function endProcess(name: string): void {
  say(`${name} ended`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}

function say(line: string): void {
  process.stderr.write(`outrider: ${line}\n`)
}

/** The thread that serves callers, so that they do not wait for the work of other services. */
const incoming: readonly ServiceName[] = [gatewayService.name]
/** The thread that sends emails and webhooks, so that they do not wait for events either. */
const outgoing: readonly ServiceName[] = [messagingService.name, webhooksService.name]
/** The thread that processes events, triggers, and commands. */
const inside = serviceNames.filter((name) => !incoming.includes(name) && !outgoing.includes(name))
/**
 * MiB of the young generation of each thread's heap. V8's own limit is 192; under a flood the process must stay below 1 GiB.
 * The inside thread allocates most.
 */
const young = { incoming: 16, outgoing: 16, inside: 32 }

/** Threads for all services. */
export interface Threads {
  /** Start together. */
  readonly others: readonly [ServiceThread, ServiceThread]
  /** Starts when the others serve. */
  readonly last: ServiceThread
}

/** Opens the threads: they import modules while servers start. `stack` ends those whose services were not started. */
export function openThreads(stack: AsyncDisposableStack): Threads {
  return {
    others: [
      openThread(outgoing, { maxYoungGenerationSizeMb: young.outgoing }, stack),
      openThread(inside, { maxYoungGenerationSizeMb: young.inside }, stack),
    ],
    last: openThread(incoming, { maxYoungGenerationSizeMb: young.incoming }, stack),
  }
}

/**
 * Starts all services, each with its own role and user, as in production; the gateway starts when the others serve. `stack`
 * stops the gateway first and then the others together, because each waits up to a second for messages in flight.
 */
export async function startServices(
  { others, last }: Threads,
  env: NodeJS.ProcessEnv,
  servers: Servers,
  stack: AsyncDisposableStack,
): Promise<void> {
  const environmentsOf = ({ names }: ServiceThread) =>
    names.map((name) => ({
      ...env,
      DATABASE_URL: servers.databaseUrl(name),
      NATS_URL: servers.natsUrl(name),
    }))
  const stacks = others.map(() => new AsyncDisposableStack())
  stack.defer(() => endAtOnce(stacks))
  await Promise.all(
    others.map((thread, place) => thread.start(environmentsOf(thread), stacks[place] ?? stack)),
  )
  await last.start(environmentsOf(last), stack)
}
