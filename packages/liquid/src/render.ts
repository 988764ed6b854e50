import { Context, type Template } from 'liquidjs'
import { compile, type Text } from './compile.ts'
import { contextOf, engines } from './engine.ts'
import { maxBytes, maxMade, maxMilliseconds } from './limits.ts'

type Limiter = Context['memoryLimit']

/** The remaining limits of one rendering, all its texts together. */
export interface Allowance {
  /** Characters and items that are made. */
  readonly memoryLimit: Limiter
  readonly renderLimit: Limiter
  /** Counts bytes of output. */
  useBytes(count: number): void
  /** Why the rendering was stopped; undefined while nothing is used up. */
  exceeded: string | undefined
}

/** A full allowance. Once something is used up, everything that asks throws. */
function newAllowance(): Allowance {
  const { memoryLimit, renderLimit } = new Context()
  const stop = (reason: string) => {
    allowance.exceeded ??= reason
    throw new Error(reason)
  }
  const allowance: Allowance = {
    memoryLimit,
    renderLimit,
    useBytes: counter(maxBytes, () => stop(`comes to more than ${maxBytes} bytes`)),
    exceeded: undefined,
  }
  memoryLimit.use = counter(maxMade, () => stop(`makes more than ${maxMade} characters and items`))
  renderLimit.check = stopwatch(() =>
    stop(`takes more than ${maxMilliseconds} ms of processor time`),
  )
  return allowance
}

function counter(most: number, stop: () => void): (count: number) => void {
  let used = 0
  return (count) => {
    if (count > 0) used += count
    if (used > most) stop()
  }
}

/** Counts the thread's processor time, so that a busy machine stops nothing; asks for it only when it may be up. */
function stopwatch(stop: () => void): () => void {
  const began = threadMilliseconds()
  let mayBeUp = performance.now() + maxMilliseconds
  return () => {
    if (performance.now() < mayBeUp) return
    const used = threadMilliseconds() - began
    if (used > maxMilliseconds) stop()
    mayBeUp = performance.now() + maxMilliseconds - used
  }
}

/** Milliseconds of processor time that this thread has taken. */
export function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Texts that share a scope and an allowance. */
export interface Job {
  readonly texts: readonly Text[]
  /** Data for the texts: JSON. */
  readonly scope: object
  /** A function of the thread's program that is called with `scope`; the only text is then its result as JSON. */
  readonly task?: string
}

/**
 * Why texts were not rendered. `TEMPLATE_LIMIT`: they took too long or made too much, and would again.
 * `TEMPLATE_FAULT`: they cannot be rendered with this scope. `BUSY`: nothing is wrong with them; try later.
 */
export type RenderFault = 'TEMPLATE_LIMIT' | 'TEMPLATE_FAULT' | 'BUSY'

/** The result of a job: its texts in order, or the reason for a failure, with a message for people. */
export type Rendered =
  | { readonly texts: readonly string[] }
  | { readonly fault: RenderFault; readonly message: string }

/** Renders within the limits, on this thread. Never throws. */
export function renderJob(
  { texts, scope }: Job,
  compiled: (text: Text) => readonly Template[] = compile,
): Rendered {
  let allowance: Allowance | undefined
  try {
    const templates = texts.map((text) => ({ ...text, template: compiled(text) }))
    const given = (allowance = newAllowance())
    return { texts: templates.map((each) => renderText(each, scope, given)) }
  } catch (error) {
    if (allowance?.exceeded !== undefined) return limit(allowance.exceeded)
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return isOverflow(error) ? limit(message) : { fault: 'TEMPLATE_FAULT', message }
  }
}

function limit(message: string): Rendered {
  return { fault: 'TEMPLATE_LIMIT', message }
}

function renderText(
  { mode, template }: Text & { readonly template: readonly Template[] },
  scope: object,
  allowance: Allowance,
): string {
  const engine = engines[mode]
  const context = contextOf(engine, scope, allowance)
  const rendered = storable(String(engine.renderSync([...template], context)))
  allowance.useBytes(Buffer.byteLength(rendered))
  return rendered
}

/**
 * Filters can create text that PostgreSQL cannot store: NUL by `url_decode`, halves of surrogate pairs by `truncate`.
 */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

/** The engine recurses. */
function isOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof Error &&
      'originalError' in error &&
      error.originalError instanceof RangeError)
  )
}
