import type { EntryRecord, Reentry } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { type Alike, groupAlike } from '@outrider/service/alike'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Origin } from '@outrider/service/tracing/origin'
import { type StepRecord, type StepRow, stepRow } from '../runs/step-record.ts'
import { isFinished } from '../states/entry-states.ts'

/** How an entry stands when it is made. */
export interface Opening {
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

/** An entry to be made. */
export interface Admission extends StoredTenant {
  readonly id: Uuid
  /** Of the index that matched: the entry is made only while this is the newest. */
  readonly revision: number
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly key: string
  readonly reentry: Reentry
  readonly trigger: Trigger
  /** Of what fired it. */
  readonly origin: Origin | undefined
  readonly opening: Opening
}

/** What the statement that makes entries takes, beside each one's id, contact and key. */
interface AdmissionRows extends Alike<ReturnType<typeof kindRow>> {
  readonly triggers: readonly Trigger[]
  /** Of each admission the place of its trigger. */
  readonly firedBy: readonly number[]
  /** Of those whose walk is not in their entry's row. */
  readonly steps: readonly StepRow[]
}

/** `walks`: whether entries may keep the walks of runs that end at once. */
export function admissionRows(
  admissions: readonly Admission[],
  now: Date,
  walks: boolean,
): AdmissionRows {
  const triggers = new Map<Trigger, number>()
  const firedBy = admissions.map(({ trigger }) => {
    const place = triggers.get(trigger) ?? triggers.size
    triggers.set(trigger, place)
    return place
  })
  const kinds = admissions.map((admission) => {
    const walk = walks ? walkOf(admission.opening) : null
    return kindRow(admission, walk, now)
  })
  return {
    ...groupAlike(kinds),
    triggers: [...triggers.keys()],
    firedBy,
    steps: admissions.flatMap((admission, place) =>
      kinds[place]?.walk ? [] : stepRows(admission),
    ),
  }
}

/** What the entries of an automation that took the same way have in common. */
function kindRow(admission: Admission, walk: Walk | null, now: Date) {
  const { orgId, environment, revision, automationId, version, reentry, opening } = admission
  return {
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
