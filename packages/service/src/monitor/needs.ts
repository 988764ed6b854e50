import { within } from './within.ts'

/** Something without which a process cannot do its work now. */
interface Need {
  /** For a person: «contacts: PostgreSQL». */
  readonly name: string
  /** Answers whether it is there. False and a rejection are «no», and so is silence for 2 s. */
  check(): boolean | Promise<boolean>
}

/** Milliseconds that a check may take: a server that is stopped or cut off does not refuse, it says nothing. */
const checkLimit = 2_000

/** Of this process, whichever services run in it. */
const needs = new Set<Need>()
const checking = new Map<Need, Promise<boolean>>()

/** Makes readiness depend on `check`, until disposed. */
export function need(name: string, check: Need['check']): Disposable {
  const added = { name, check }
  needs.add(added)
  return { [Symbol.dispose]: () => void needs.delete(added) }
}

/** A step that must be done once before the process is ready, such as starting a service. */
export interface Milestone extends Disposable {
  reach(): void
  /** From now on the process is not ready again: it is about to end. */
  leave(): void
}

export function milestone(name: string): Milestone {
  let isReached = false
  const { [Symbol.dispose]: dispose } = need(name, () => isReached)
  return {
    reach: () => {
      isReached = true
    },
    leave: () => {
      isReached = false
    },
    [Symbol.dispose]: dispose,
  }
}

/** The names of what is missing now; empty when the process is ready. Takes 2 s at most. */
export async function missingNeeds(): Promise<string[]> {
  const all = [...needs]
  const answers = await Promise.all(all.map(isThere))
  return all.filter((_, index) => answers[index] !== true).map(({ name }) => name)
}

async function isThere(each: Need): Promise<boolean> {
  return within(checkLimit, checkOnce(each)).catch(() => false)
}

/** While a check is under way, others wait for the same one: a silent server is asked once. */
async function checkOnce(each: Need): Promise<boolean> {
  const known = checking.get(each)
  if (known) return known
  const check = (async () => each.check())().finally(() => checking.delete(each))
  checking.set(each, check)
  return check
}
