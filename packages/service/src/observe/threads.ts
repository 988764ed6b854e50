import type { MessagePort } from 'node:worker_threads'
import { withTimeout } from './time.ts'

/** What a thread can tell of itself, each a list: faults in words, or metrics as JSON. */
export interface Answers {
  live(): Promise<readonly unknown[]>
  ready(): Promise<readonly unknown[]>
  metrics(): Promise<readonly unknown[]>
}
export type ThreadQuestion = keyof Answers

/** Milliseconds: each question takes a thread two seconds at most. */
const answerLimit = 2_500
/** Milliseconds that others have for what a thread was asked by another one. */
const relayedLimit = 2_250

interface Note {
  readonly id: number
  readonly question?: ThreadQuestion
  readonly answer?: readonly unknown[]
}

type Ask = (question: ThreadQuestion, limit: number) => Promise<readonly unknown[]>
const others = new Set<Ask>()
/** Stands for the answer of a thread that gives none. */
const silence: Readonly<Record<ThreadQuestion, readonly string[]>> = {
  live: ['a thread does not answer'],
  ready: ['a thread does not answer'],
  metrics: [],
}

/**
 * Makes one of two threads' monitors: whichever is asked asks the other as well, which answers by `own` and by what it hears from those that
 * it is joined to beside the asking one. Both call it, each with its end of a channel, and it holds until disposed. Threads are joined as a tree.
 */
export function joinThread(port: MessagePort, own: Answers): Disposable {
  const waiting = new Map<number, (answer: readonly unknown[]) => void>()
  let lastId = 0
  port.on('message', ({ id, question, answer }: Note) => {
    if (question)
      void Promise.all([own[question](), askOthers(question, relayedLimit, ask)]).then(
        (told) => port.postMessage({ id, answer: told.flat() } satisfies Note),
        () => {}, // whoever asks notices the silence
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

/** What the process's other threads answer, those that do not included: they are faults. */
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
