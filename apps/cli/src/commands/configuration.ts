import {
  type CommandInput,
  type Commands,
  oneOf,
  option,
  UsageError,
} from '@outrider/command-line/command'
import type { components, Outrider } from '@outrider/sdk'
import type { Caller } from '../caller.ts'
import { applied, ChangedMeanwhile, unpublished } from '../configuration/apply.ts'
import {
  type Contents,
  readAgain,
  readEnvironment,
  resourceOf,
} from '../configuration/environment.ts'
import { readFolder, removeFiles, writeThing } from '../configuration/files.ts'
import { nameOf, type Thing } from '../configuration/kinds.ts'
import { planOf, type Step, subjectOf } from '../configuration/plan.ts'

const takes = '[<folder>]'
const writing = {
  prune: 'also deletes resources that have a key and no file',
  'dry-run': 'prints the changes without making them',
  publish: 'also publishes the automations whose draft is not published',
}
const environments = ['live', 'test'] as const

export const configurationCommands: Commands<Caller> = {
  pull: {
    takes,
    about:
      'writes the configuration of the environment to a folder, one file for each resource with a key',
    flags: {
      keys: 'first gives keys, made of the names, to resources without one',
      prune: 'also deletes files of resources that the environment does not have',
    },
    run: pull,
  },
  diff: {
    takes,
    about:
      'prints what `push --prune` would change; exits with 1 if the environment differs from the folder',
    run: async (run) => {
      const wanted = await readFolder(folderOf(run))
      const steps = planOf(wanted, await readEnvironment(run.calls()), { prunes: true })
      for (const step of steps) run.say(reported(step), () => lineOf(step))
      return steps.length === 0
    },
  },
  push: {
    takes,
    about: 'makes the environment like a folder',
    flags: writing,
    run: async (run) => push(run, run.calls(), await readFolder(folderOf(run))),
  },
  promote: {
    takes: '',
    about:
      'makes one environment like another; needs a key of each, see OUTRIDER_TEST_KEY and OUTRIDER_LIVE_KEY',
    options: { from: 'the environment to read: live or test', to: 'the environment to change' },
    flags: writing,
    run: async (run) => {
      const [from, to] = [environmentOf(run, 'from'), environmentOf(run, 'to')]
      if (from === to) throw new UsageError('--from and --to are the same environment')
      const { things } = await readEnvironment(run.calls({ environment: from }))
      await push(run, run.calls({ environment: to }), things)
    },
  },
}

function environmentOf(run: CommandInput<Caller>, name: string): 'live' | 'test' {
  return oneOf(environments, option(run, name))
}

/** The folder of a command; by default `outrider` in the current one. */
function folderOf({ args }: CommandInput<Caller>): string {
  return args[0] ?? 'outrider'
}

async function pull(run: CommandInput<Caller>): Promise<void> {
  const folder = folderOf(run)
  const outrider = run.calls()
  const present = new Map((await readFolder(folder)).map((thing) => [nameOf(thing), thing]))
  const { keys } = run.options
  let environment = await readEnvironment(outrider)
  if (keys !== undefined && environment.keyless.length > 0) {
    await giveKeys(run, outrider, environment)
    environment = await readEnvironment(outrider)
  }
  let written = 0
  for (const thing of environment.things) {
    const name = nameOf(thing)
    if (!(await writeThing(folder, thing, present.get(name)))) continue
    written += 1
    run.say({ action: 'write', name }, () => `wrote ${name}`)
  }
  const names = new Set(environment.things.map(nameOf))
  for (const [name, thing] of present) {
    if (names.has(name)) continue
    const isPruned = run.options['prune'] !== undefined
    if (isPruned) await removeFiles(folder, thing)
    run.say({ action: isPruned ? 'delete' : 'none', name }, () =>
      isPruned ? `deleted ${name}` : `kept ${name}, which the environment does not have`,
    )
  }
  noteKeyless(run, environment)
  run.note(`${environment.things.length} resources, ${written} written to ${folder}`)
}

function noteKeyless({ note }: Caller, { keyless }: Contents): void {
  if (keyless.length > 0)
    note(
      `${keyless.length} resources without a key are omitted; \`outrider pull --keys\` gives them keys`,
    )
}

/** Gives each resource without a key one that is made of its name. */
async function giveKeys(
  run: CommandInput<Caller>,
  outrider: Outrider,
  { things, keyless }: Contents,
): Promise<void> {
  const taken = new Set(things.map(nameOf))
  for (const { kind, item } of keyless.toReversed()) {
    const base = slugOf(
      String(item['name'] ?? item['description'] ?? item['address'] ?? item['url']),
    )
    let key = base
    for (let count = 2; taken.has(nameOf({ kind, key })); count += 1) key = `${base}-${count}`
    taken.add(nameOf({ kind, key }))
    await resourceOf(outrider, kind).update(item.id, { key })
    run.say(
      { action: 'key', id: item.id, name: nameOf({ kind, key }) },
      () => `${item.id} is ${nameOf({ kind, key })}`,
    )
  }
}

/** `Thank for a deposit` becomes `thank-for-a-deposit`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? ['unnamed']
  return words.join('-').slice(0, 60).replace(/-$/, '')
}

async function push(
  run: CommandInput<Caller>,
  outrider: Outrider,
  wanted: readonly Thing[],
): Promise<void> {
  const isDry = run.options['dry-run'] !== undefined
  const environment = await readEnvironment(outrider)
  const steps = planOf(wanted, environment, { prunes: run.options['prune'] !== undefined })
  let done = 0
  const tell = (step: Step) => run.say(reported(step), () => lineOf(step))
  try {
    if (isDry) steps.forEach(tell)
    else
      for await (const step of applied(outrider, environment, steps)) {
        tell(step)
        done += 1
      }
    if (run.options['publish'] !== undefined) await publish(run, outrider, wanted, isDry)
  } catch (error) {
    run.note(
      `stopped: ${done} of ${steps.length} changes are made. Run the command again to continue.`,
    )
    if (!(error instanceof ChangedMeanwhile)) throw error
    const actor = await actorOf(run, outrider, error)
    throw new Error(`${error.message}${actor}. Nothing of it is overwritten.`, { cause: error })
  }
  if (steps.length === 0) run.note('nothing to change')
}

async function publish(
  run: CommandInput<Caller>,
  outrider: Outrider,
  wanted: readonly Thing[],
  isDry: boolean,
): Promise<void> {
  for (const found of await unpublished(outrider, wanted, await readEnvironment(outrider))) {
    if (!isDry) await outrider.automations.publish(found.item.id)
    run.say({ action: 'publish', name: nameOf(found) }, () => `! ${nameOf(found)} published`)
  }
}

/** Who has changed a resource, if a session can read it in the audit log. */
async function actorOf(
  caller: Caller,
  outrider: Outrider,
  changed: ChangedMeanwhile,
): Promise<string> {
  if (!caller.profile.session) return ''
  try {
    const entry = await auditedChange(caller, outrider, changed)
    return entry ? ` by ${await nameOfActor(caller, entry.actor)} at ${entry.at}` : ''
  } catch {
    return '' // the session has ended, or may not read it
  }
}

/** The audit event of the last change; undefined if changes of such resources are not audited. */
async function auditedChange({ session }: Caller, outrider: Outrider, { found }: ChangedMeanwhile) {
  const { item = found.item } = await readAgain(outrider, found)
  const since = String(item['updatedAt'])
  const { entries } = await session().get('/audit', { params: { query: { limit: 200, since } } })
  return entries.find(({ target }) => target.id === found.item.id)
}

/** The email address of a user, or the name of a key. */
async function nameOfActor(
  { profile, session }: Caller,
  { type, id }: components['schemas']['AuditEntry']['actor'],
): Promise<string> {
  if (type === 'key') {
    const { keys } = await session().get('/keys')
    return `the key ${keys.find((key) => key.id === id)?.name ?? id}`
  }
  const path = { id: profile.session?.organization ?? '' }
  const { members } = await session().get('/organizations/{id}/members', { params: { path } })
  return members.find(({ userId }) => userId === id)?.email ?? `${type} ${id}`
}

const signs = { create: '+', change: '~', delete: '-' } as const

function lineOf(step: Step): string {
  const fields = step.action === 'change' ? `: ${step.fields.join(', ')}` : ''
  return `${signs[step.action]} ${nameOf(subjectOf(step))}${fields}`
}

function reported(step: Step): object {
  return {
    action: step.action,
    name: nameOf(subjectOf(step)),
    ...(step.action === 'change' && { fields: step.fields }),
  }
}
