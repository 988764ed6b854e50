import type { MacroContext } from './macro.ts'
import type { SpfDirective } from './parse-record.ts'

/** The DNS records of a name, in DNS's order; none if there is no such name or record. Rejects without a response. */
export interface SpfResolver {
  /** Texts, the chunks of each joined. */
  txt(name: string): Promise<readonly string[]>
  a(name: string): Promise<readonly string[]>
  aaaa(name: string): Promise<readonly string[]>
  /** Exchanges; an empty one is a null MX. */
  mx(name: string): Promise<readonly string[]>
  /** Of a name below `in-addr.arpa` or `ip6.arpa`. */
  ptr(name: string): Promise<readonly string[]>
}

/** Whether a query can be made for a name (RFC 1035, section 2.3.4). */
export function isQueryable(name: string): boolean {
  return (
    name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63)
  )
}

export type SpfResult =
  | 'none'
  | 'neutral'
  | 'pass'
  | 'fail'
  | 'softfail'
  | 'temperror'
  | 'permerror'

/** Why a record cannot be evaluated. */
export interface SpfProblem {
  readonly kind: 'records' | 'syntax' | 'lookups' | 'void lookups' | 'mx' | 'no record' | 'dns'
  /** Whose record it is in. */
  readonly domain: string
  /** The term as it is written; empty where it is not about one. */
  readonly term: string
}

/** Ends an evaluation. */
export class SpfError extends Error {
  override readonly name = 'SpfError'
  readonly result: 'temperror' | 'permerror'
  readonly problem: SpfProblem

  constructor(kind: SpfProblem['kind'], domain: string, term = '', options?: ErrorOptions) {
    super(`${kind} at ${domain}`, options)
    this.result = kind === 'dns' ? 'temperror' : 'permerror'
    this.problem = { kind, domain, term }
  }
}

/** One record under evaluation. */
export interface Evaluation {
  readonly resolver: SpfResolver
  readonly context: MacroContext
  /** Shared by all records of the evaluation. */
  readonly spent: { lookups: number; voidLookups: number }
}

/** A directive that matched, and whose record it is in. */
export interface SpfMatch {
  readonly domain: string
  readonly term: string
}

/** The result of `check_host()` for a domain (RFC 7208, section 2.6). */
export interface SpfEvaluated {
  readonly result: SpfResult
  /** The directive that decided; if it is an include, the directives that decided within it follow. */
  readonly path: readonly SpfMatch[]
}

/** Terms that may ask DNS, and how many of them in vain (RFC 7208, section 4.6.4). */
export const maxLookups = 10
const maxVoidLookups = 2

/** Counts a term that asks DNS. */
export function spendLookup({ spent, context }: Evaluation, term: string): void {
  spent.lookups += 1
  if (spent.lookups > maxLookups) throw new SpfError('lookups', context.domain, term)
}

/** Queries DNS; a failure ends the evaluation. */
export async function queryDns(
  { context }: Evaluation,
  question: Promise<readonly string[]>,
  term = '',
): Promise<readonly string[]> {
  return question.catch((cause: unknown) => {
    throw new SpfError('dns', context.domain, term, { cause })
  })
}

/** Asks DNS for a directive, and counts when there is nothing. */
export async function queryCountingVoids(
  evaluation: Evaluation,
  question: Promise<readonly string[]>,
  { text }: SpfDirective,
): Promise<readonly string[]> {
  const answers = await queryDns(evaluation, question, text)
  if (answers.length === 0) evaluation.spent.voidLookups += 1
  if (evaluation.spent.voidLookups > maxVoidLookups)
    throw new SpfError('void lookups', evaluation.context.domain, text)
  return answers
}
