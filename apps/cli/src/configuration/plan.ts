import { isDeepStrictEqual } from 'node:util'
import { type Contents, type Found, neededBy } from './environment.ts'
import { type ThingFields, kindNames, kindOf, nameOf, type Thing } from './kinds.ts'

/** What makes an environment like a configuration. */
export type Step =
  | { readonly action: 'create'; readonly thing: Thing }
  | {
      readonly action: 'change'
      readonly thing: Thing
      readonly found: Found
      /** The names of fields that differ. */
      readonly fields: readonly string[]
    }
  | { readonly action: 'delete'; readonly found: Found }

/** The resource of a step. */
export function subjectOf(step: Step): Thing {
  return step.action === 'delete' ? step.found : step.thing
}

/**
 * The steps from an environment to a configuration, those first on which others depend; deletions last, in reverse. Only
 * resources with a key are deleted. Throws if resources depend on each other, or for a change that the API does not have.
 */
export function planOf(
  wanted: readonly Thing[],
  { things: present }: Contents,
  { prunes }: { readonly prunes: boolean },
): Step[] {
  const found = new Map(present.map((each) => [nameOf(each), each]))
  const names = new Set(wanted.map(nameOf))
  const steps = inOrder(wanted).flatMap((thing): Step[] => {
    const now = found.get(nameOf(thing))
    if (!now) return [{ action: 'create', thing }]
    const fields = differing(thing.fields, now.fields)
    const [fixed] = fields.filter((field) => kindOf(thing.kind).fixed?.includes(field))
    if (fixed !== undefined)
      throw new Error(`${nameOf(thing)}: ${fixed} cannot be changed. Use another key.`)
    return fields.length === 0 ? [] : [{ action: 'change', thing, found: now, fields }]
  })
  if (!prunes) return steps
  const surplus = present.filter((each) => isDeletable(each) && !names.has(nameOf(each)))
  const deletions = inOrder(surplus).toReversed()
  return [...steps, ...deletions.map((each): Step => ({ action: 'delete', found: each }))]
}

/** The API has no operation that deletes a sender. */
function isDeletable({ kind }: Thing): boolean {
  return kind !== 'senders'
}

/** The fields that two resources have differently. */
function differing(one: ThingFields, other: ThingFields): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]))
}

/** Those first to which others refer. Throws if they refer to each other. */
function inOrder<Each extends Thing>(things: readonly Each[]): Each[] {
  const byName = new Map(things.map((thing) => [nameOf(thing), thing]))
  const ordered = new Set<Each>()
  const visit = (thing: Each, path: readonly Each[]): void => {
    if (ordered.has(thing)) return
    if (path.includes(thing))
      throw new Error(`${[...path, thing].map(nameOf).join(' → ')}: they refer to each other`)
    for (const name of neededBy(thing)) {
      const needed = byName.get(name)
      if (needed) visit(needed, [...path, thing])
    }
    ordered.add(thing)
  }
  for (const kind of kindNames)
    for (const thing of things) if (thing.kind === kind) visit(thing, [])
  return [...ordered]
}
