import type { EntryRecord } from '@outrider/contracts/entries'
import type { Reentry } from '@outrider/contracts/automations'
import type { Environment } from '@outrider/contracts/shapes'
import type { Trigger } from '@outrider/contracts/triggers'
import type { Origin } from '@outrider/service/tracing/origin'
import { type StepRecord, stepRow, type StepRow } from '../runs/step-record.ts'
import { isFinished } from '../states/entry-states.ts'

/** How an entry stands when it is made. */
export interface Opening {
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

/** An entry to be made. Ids are the database's. */
export interface Admission {
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  /** Of the index that matched: the entry is made only while this is the newest. */
  readonly revision: number
  readonly automationId: string
  readonly version: number | null
  readonly contactId: string | null
  readonly key: string
  readonly reentry: Reentry
  readonly trigger: Trigger
  /** Of what fired it. */
  readonly origin: Origin | undefined
  readonly opening: Opening
}

/** What the statement that makes entries takes: what many have in common is said once. */
interface AdmissionRows {
  readonly kinds: readonly Kind[]
  readonly triggers: readonly { readonly place: number; readonly trigger: Trigger }[]
  /** Of each admission the place of its kind and of its trigger. */
  readonly kindOf: readonly number[]
  readonly firedBy: readonly number[]
  /** Of those whose walk is not in their entry's row. */
  readonly steps: readonly StepRow[]
}

type Kind = ReturnType<typeof kindOf>

/** `walks`: whether entries may keep the walks of runs that end at once. */
export function admissionRows(
  admissions: readonly Admission[],
  now: Date,
  walks: boolean,
): AdmissionRows {
  const kinds = new Map<string, Kind>()
  const triggers = new Map<Trigger, number>()
  const [kindPlaces, triggerPlaces]: [number[], number[]] = [[], []]
  const steps: StepRow[] = []
  for (const admission of admissions) {
    const walk = walks ? walkOf(admission.opening) : null
    if (!walk) steps.push(...stepRows(admission))
    const key = kindKey(admission, walk)
    let kind = kinds.get(key)
    if (!kind) kinds.set(key, (kind = kindOf(admission, walk, kinds.size, now)))
    kindPlaces.push(kind.kind)
    if (!triggers.has(admission.trigger)) triggers.set(admission.trigger, triggers.size)
    triggerPlaces.push(triggers.get(admission.trigger) ?? 0)
  }
  return {
    kinds: [...kinds.values()],
    triggers: [...triggers].map(([trigger, place]) => ({ place, trigger })),
    kindOf: kindPlaces,
    firedBy: triggerPlaces,
    steps,
  }
}

/** What is the same in two admissions that differ in nothing but their ids, contacts, keys and triggers. */
function kindKey(
  { automationId, revision, version, reentry, opening }: Admission,
  walk: Walk | null,
): string {
  return `${automationId} ${revision} ${version} ${opening.status} ${JSON.stringify([reentry, walk])}`
}

function kindOf(admission: Admission, walk: Walk | null, kind: number, now: Date) {
  const { orgId, environment, revision, automationId, version, reentry, opening } = admission
  return {
    kind,
    orgId,
    environment,
    revision,
    automationId,
    version,
    mode: reentry.mode,
    seconds: reentry.mode === 'after' ? reentry.seconds : null,
    status: opening.status,
    finishedAt: isFinished(opening.status) ? now : null,
    walk,
  }
}

type Walk = readonly Partial<Pick<StepRecord, 'node' | 'type' | 'status' | 'reason' | 'result'>>[]

/**
 * The steps of a run that ended well in the moment it began, as they lie in their entry's row; null where they are rows.
 * Those of a failed one are, for it may be retried.
 */
function walkOf({ status, steps }: Opening): Walk | null {
  if (status !== 'completed' || steps.length === 0) return null
  return steps.map(({ node, type, status: came, reason, result }) => ({
    node,
    type,
    status: came,
    ...(reason !== null && { reason }),
    ...(result !== null && { result }),
  }))
}

function stepRows({ id, opening: { steps }, ...admission }: Admission): StepRow[] {
  return steps.map((step) => stepRow({ ...admission, entryId: id }, step))
}
