import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import { listen, type ListenOptions } from '../http/listen.ts'
import { metricsType, readMetrics, readOwnMetrics } from './metrics.ts'
import { type Answers, askThreads, joinThread } from './threads.ts'
import { withTimeout } from './time.ts'

export interface Health {
  readonly status: 200 | 503
  /** JSON: `ok`, and the faults in words. */
  readonly body: string
}

/**
 * The response to a probe. `/livez`: no part of this process has stopped for good. `/readyz`: the servers that it
 * needs are available as well. Undefined for any other path.
 */
export function healthOf(path: string | undefined): Promise<Health> | undefined {
  if (path === '/livez') return healthBy('live')
  return path === '/readyz' ? healthBy('ready') : undefined
}

/** This thread's reports for the other threads of the process. */
const own: Answers = {
  live: async () => stoppedParts(),
  ready: async () => [...stoppedParts(), ...(await missingNeeds())],
  metrics: async () => readOwnMetrics(),
}

/**
 * Joins the monitor of another thread of this process, which does the same with the other end: each then reports on
 * both.
 */
export function joinMonitor(port: MessagePort): Disposable {
  return joinThread(port, own)
}

async function healthBy(question: 'live' | 'ready'): Promise<Health> {
  const others = askThreads(question)
  const faults = [...(await own[question]()), ...(await others)]
  const ok = faults.length === 0
  return { status: ok ? 200 : 503, body: JSON.stringify(ok ? { ok } : { ok, faults }) }
}

/** Serves `/livez`, `/readyz` and `/metrics` of this process on a port of their own. */
export async function serveHealth(options: ListenOptions): Promise<AsyncDisposable> {
  const server = await listen(options, (req, res) => void respond(req.url, res))
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function respond(path: string | undefined, res: ServerResponse): Promise<void> {
  if (path === '/metrics') {
    const text = await readMetrics()
    res.writeHead(200, { 'Content-Type': metricsType }).end(text)
    return
  }
  const health = await healthOf(path)
  res.writeHead(health?.status ?? 404, { 'Content-Type': 'application/json' })
  res.end(health?.body)
}

/** Something without which a process cannot do its work now. */
interface Need {
  /** For a person: “contacts: PostgreSQL”. */
  readonly name: string
  /** Returns whether it is available. False and a rejection mean no, and so does silence for 2 s. */
  check(): boolean | Promise<boolean>
}

/** Milliseconds that a check may take: a server that is stopped or cut off does not refuse but stays silent. */
const checkLimit = 2_000

/** Of this process, from all services in it. */
const needs = new Set<Need>()
/** Results of checks that ask a server, for a second: strangers may probe as often as they like. */
const checked = new Map<Need, Promise<boolean>>()
/** Milliseconds. */
const checkAge = 1_000

/** Makes readiness depend on `check`, until disposed. */
export function need(name: string, check: Need['check']): Disposable {
  const added = { name, check }
  needs.add(added)
  return {
    [Symbol.dispose]() {
      needs.delete(added)
      checked.delete(added)
    },
  }
}

/** A step that must be done once before the process is ready, such as starting a service. */
export interface Milestone extends Disposable {
  reach(): void
  /** From now on the process is not ready: it is about to end. */
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

/** The names of the missing needs; empty when the process is ready. Takes 2 s at most. */
async function missingNeeds(): Promise<string[]> {
  const all = [...needs]
  const answers = await Promise.all(all.map(isThere))
  return all.filter((_, index) => answers[index] !== true).map(({ name }) => name)
}

async function isThere(each: Need): Promise<boolean> {
  return withTimeout(checkLimit, checkOnce(each)).catch(() => false)
}

/** A server is asked once a second, and a silent one once until it responds. */
async function checkOnce(each: Need): Promise<boolean> {
  const known = checked.get(each)
  if (known) return known
  const result = each.check()
  if (typeof result === 'boolean') return result
  const at = performance.now()
  const forget = () => {
    const left = checkAge - (performance.now() - at)
    setTimeout(() => checked.delete(each), Math.max(0, left)).unref()
  }
  checked.set(each, result)
  void result.then(forget, forget)
  return result
}

/** Watches whether a loop still turns. */
export interface Pulse extends Disposable {
  /** A turn begins. */
  begin(): void
  /** The turn is done; the loop rests. */
  end(): void
}

/** Milliseconds that one turn may take. A statement takes a minute at most, and a turn few of them. */
export const maxTurn = 300_000

/** By loop: when its turn began, in milliseconds of `performance.now()`; undefined while it rests. */
const turns = new Map<object, number | undefined>()

/** Watches a loop until disposed. */
export function watchPulse(): Pulse {
  const loop = {}
  turns.set(loop, undefined)
  return {
    begin: () => void turns.set(loop, performance.now()),
    end: () => void turns.set(loop, undefined),
    [Symbol.dispose]: () => void turns.delete(loop),
  }
}

interface Part {
  readonly name: string
  isAlive(): boolean
}

const parts = new Set<Part>()

/** Watches something that does not restart automatically once it has ended, until disposed. `name` is for a person. */
export function watchLife(name: string, isAlive: Part['isAlive']): Disposable {
  const part = { name, isAlive }
  parts.add(part)
  return { [Symbol.dispose]: () => void parts.delete(part) }
}

/**
 * The loops and connections of this process that have stopped for good, in words; empty when a restart would not
 * help.
 */
export function stoppedParts(limit = maxTurn): string[] {
  const now = performance.now()
  const stuck = [...turns.values()].filter((began) => began !== undefined && now - began > limit)
  const loops = stuck.length > 0 ? [`${stuck.length} loops have been in one turn for too long`] : []
  const ended = [...parts].filter((part) => !part.isAlive())
  return [...loops, ...ended.map(({ name }) => `${name} has ended`)]
}
