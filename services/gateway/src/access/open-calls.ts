import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@outrider/contracts/problem'
import type { Refusal } from './policies.ts'

/** A call that continues after it was authorized: an export, an import, or an inbox stream. */
export interface OpenCall {
  /** The organization's id. */
  readonly owner: string
  /** The caller's contact; undefined for other callers. */
  readonly contactId: string | undefined
  /** Authorizes the call again. */
  authorize(): Promise<object | Refusal>
  /** Ends the call. */
  end(): void
}

/** Calls that are authorized again at the same time. */
const maxConcurrent = 20
/** Attempts while the keys service is unavailable, and the milliseconds between two. */
const attempts = 5
const pause = 1_000

/** Ends open calls as soon as their credential is refused. */
interface OpenCalls {
  /** Until disposed. */
  watch(call: OpenCall): Disposable
  /** Authorizes the calls again that a change concerns; by default all. */
  recheck(isConcerned?: (call: OpenCall) => boolean): void
}

export function createOpenCalls(): OpenCalls {
  const calls = new Set<OpenCall>()
  return {
    watch(call) {
      calls.add(call)
      return { [Symbol.dispose]: () => void calls.delete(call) }
    },
    recheck(isConcerned = () => true) {
      const waiting = calls.values().filter(isConcerned).toArray()
      const work = async () => {
        for (let call = waiting.pop(); call; call = waiting.pop())
          if (calls.has(call) && !(await isStillAllowed(call))) call.end()
      }
      for (let count = 0; count < maxConcurrent; count += 1) void work()
    },
  }
}

/** False also if that cannot be found out: the caller connects again. */
async function isStillAllowed(call: OpenCall): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return !('refusal' in (await call.authorize()))
    } catch (error) {
      if (error instanceof Problem && error.code === 'UNAUTHENTICATED') return false
      if (attempt < attempts) await delay(pause)
    }
  return false
}
