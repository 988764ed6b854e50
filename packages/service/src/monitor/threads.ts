import type { MessagePort } from 'node:worker_threads'
import { within } from './within.ts'

/** What a thread can tell of itself, each a list: faults in words, or metrics as JSON. */
export interface Answers {
  live(): Promise<readonly unknown[]>
  ready(): Promise<readonly unknown[]>
  metrics(): Promise<readonly unknown[]>
}
export type Question = keyof Answers

/** Milliseconds: each question takes a thread two seconds at most. */
const answerLimit = 2_500

interface Note {
  readonly id: number
  readonly question?: Question
  readonly answer?: readonly unknown[]
}

type Ask = (question: Question) => Promise<readonly unknown[]>
const others = new Set<Ask>()

/**
 * Makes one of two threads' monitors: whichever is asked asks the other as well, which answers by `own`. Both call it, each with its end of a
 * channel, and it holds until disposed.
 */
export function joinThread(port: MessagePort, own: Answers): Disposable {
  const waiting = new Map<number, (answer: readonly unknown[]) => void>()
  let lastId = 0
  port.on('message', ({ id, question, answer }: Note) => {
    if (question)
      void own[question]().then(
        (told) => port.postMessage({ id, answer: told } satisfies Note),
        () => {}, // whoever asks notices the silence
      )
    else waiting.get(id)?.(answer ?? [])
  })
  port.unref()
  const ask: Ask = async (question) => {
    const id = (lastId += 1)
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
    waiting.set(id, resolve)
    port.postMessage({ id, question } satisfies Note)
    return within(answerLimit, promise).finally(() => waiting.delete(id))
  }
  others.add(ask)
  return {
    [Symbol.dispose]() {
      others.delete(ask)
      port.close()
    },
  }
}

/** What the process's other threads answer; `silence` stands for one that does not. */
export async function askThreads(
  question: Question,
  silence: readonly unknown[],
): Promise<readonly unknown[]> {
  const answers = [...others].map((ask) => ask(question).catch(() => silence))
  return (await Promise.all(answers)).flat()
}
