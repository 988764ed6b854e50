import type { MessagePort } from 'node:worker_threads'
import { withTimeout } from './time.ts'

/** The reports of a thread, each a list: faults in words, or metrics as JSON. */
export interface Answers {
  live(): Promise<readonly unknown[]>
  ready(): Promise<readonly unknown[]>
  metrics(): Promise<readonly unknown[]>
}
export type ThreadQuestion = keyof Answers

/** Milliseconds: each question takes a thread two seconds at most. */
const answerLimit = 2_500
/** Milliseconds for which a thread waits for the others, when one of them asks it. */
const relayedLimit = 2_250

interface Note {
  readonly id: number
  readonly question?: ThreadQuestion
  readonly answer?: readonly unknown[]
}

type Ask = (question: ThreadQuestion, limit: number) => Promise<readonly unknown[]>
const others = new Set<Ask>()
/** Replaces the reply of a thread that gives none. */
const silence: Readonly<Record<ThreadQuestion, readonly string[]>> = {
  live: ['a thread does not respond'],
  ready: ['a thread does not respond'],
  metrics: [],
}

/**
 * Makes one of two threads' monitors: each asks the other as well, which replies with `own` and with the replies of
 * the other threads that it is joined to. Both call it, each with its end of a channel, and it holds until disposed.
 * Threads are joined as a tree.
 */
export function joinThread(port: MessagePort, own: Answers): Disposable {
  const waiting = new Map<number, (answer: readonly unknown[]) => void>()
  let lastId = 0
  port.on('message', ({ id, question, answer }: Note) => {
    if (question)
      void Promise.all([own[question](), askOthers(question, relayedLimit, ask)]).then(
        (answers) => port.postMessage({ id, answer: answers.flat() } satisfies Note),
        () => {}, // the asking thread notices the silence
      )
    else waiting.get(id)?.(answer ?? [])
  })
  port.unref()
  const ask: Ask = async (question, limit) => {
    const id = (lastId += 1)
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
    waiting.set(id, resolve)
    port.postMessage({ id, question } satisfies Note)
    return withTimeout(limit, promise).finally(() => waiting.delete(id))
  }
  others.add(ask)
  return {
    [Symbol.dispose]() {
      others.delete(ask)
      port.close()
    },
  }
}

/** The replies of the process's other threads; a missing reply is a fault. */
export function askThreads(question: ThreadQuestion): Promise<readonly unknown[]> {
  return askOthers(question, answerLimit)
}

async function askOthers(
  question: ThreadQuestion,
  limit: number,
  except?: Ask,
): Promise<readonly unknown[]> {
  const asked = [...others].filter((ask) => ask !== except)
  const answers = asked.map((ask) => ask(question, limit).catch(() => silence[question]))
  return (await Promise.all(answers)).flat()
}
