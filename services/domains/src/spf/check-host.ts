import { parseAddress, reverseName } from './address.ts'
import {
  type SpfEvaluated,
  type Evaluation,
  isQueryable,
  queryDns,
  spendLookup,
  SpfError,
  type SpfMatch,
  type SpfProblem,
  type SpfResolver,
  type SpfResult,
} from './evaluation.ts'
import { expandDomain, type MacroContext } from './macro.ts'
import { matchDirective, validatedNames } from './match-directive.ts'
import { isSpf, parseSpf, type Qualifier, type SpfModifier, type SpfTerm } from './parse-record.ts'

export interface SpfCheck {
  /** Of the connection: IPv4 or IPv6. */
  readonly ip: string
  /** `MAIL FROM` without its brackets; empty for a bounce, which `helo` then speaks for. */
  readonly sender: string
  readonly helo: string
}

export interface SpfOutcome {
  readonly result: SpfResult
  /** The directive that decided; if it is an include, the directives that decided within it follow. */
  readonly path: readonly SpfMatch[]
  /** On `permerror` and `temperror`. */
  readonly problem: SpfProblem | undefined
  /** Terms that asked DNS. */
  readonly lookups: number
}

const resultOf: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/**
 * Returns whether a host at `ip` may send mail as `sender`: `check_host()` of RFC 7208. At most ten terms may query DNS,
 * and two of them without a result. If the resolver rejects, the result is `temperror`; this function never rejects.
 *
 * Why the product has a whole evaluator: our include may be nested, or behind a redirect, and a term before it can fail
 * the record for every receiver. Only an evaluation shows whether our mail passes, and which term must go; merged records
 * are proposed from its result. The modifier `exp` is parsed, because an invalid one fails the record, but explanations
 * are not fetched: nothing shows them.
 */
export async function checkHost(check: SpfCheck, resolver: SpfResolver): Promise<SpfOutcome> {
  const spent = { lookups: 0, voidLookups: 0 }
  const context = contextOf(check, resolver)
  if (!context) return { result: 'none', path: [], problem: undefined, lookups: 0 }
  try {
    const { result, path } = await evaluate({ resolver, context, spent })
    return { result, path, problem: undefined, lookups: spent.lookups }
  } catch (error) {
    if (!(error instanceof SpfError)) throw error
    const { result, problem } = error
    return { result, path: [], problem, lookups: spent.lookups }
  }
}

/** Undefined where there is no domain that could have a record (section 4.3). */
function contextOf(check: SpfCheck, resolver: SpfResolver): MacroContext | undefined {
  const { helo } = check
  const from = check.sender === '' ? helo : check.sender
  const at = from.lastIndexOf('@')
  const domain = from.slice(at + 1).replace(/\.$/, '')
  const ip = parseAddress(check.ip)
  if (!ip || !isQueryable(domain) || !domain.includes('.')) return undefined
  const sender = `${at > 0 ? from.slice(0, at) : 'postmaster'}@${domain}`
  const validatedName = async (of: string) => {
    const names = await resolver.ptr(reverseName(ip)).catch(() => [])
    return bestName(await validatedNames(resolver, ip, names), of)
  }
  return { sender, domain, ip, helo, validatedName }
}

/** The domain itself, else a name below it, else any (section 7.3, `p`). */
function bestName(names: readonly string[], of: string): string {
  const isWithin = (name: string) => `.${name.toLowerCase()}`.endsWith(`.${of.toLowerCase()}`)
  const itself = names.find((name) => name.toLowerCase() === of.toLowerCase())
  return itself ?? names.find(isWithin) ?? names[0] ?? 'unknown'
}

/** Evaluates the record of `context.domain` (sections 4.4 to 4.7). */
async function evaluate(evaluation: Evaluation): Promise<SpfEvaluated> {
  const { context } = evaluation
  const terms = await readTerms(evaluation)
  if (!terms) return { result: 'none', path: [] }
  for (const term of terms) {
    if (term.kind !== 'directive') continue
    const within = await matchDirective(term, evaluation, evaluateOf)
    if (!within) continue
    const path = [{ domain: context.domain, term: term.text }, ...within]
    return { result: resultOf[term.qualifier], path }
  }
  const redirect = terms.find(
    (term): term is SpfModifier => term.kind === 'modifier' && term.name === 'redirect',
  )
  return redirect ? follow(redirect, evaluation) : { result: 'neutral', path: [] }
}

/** The terms of the domain's one record; undefined when it has none. */
async function readTerms(evaluation: Evaluation): Promise<readonly SpfTerm[] | undefined> {
  const { resolver, context } = evaluation
  const { domain } = context
  const [record, ...others] = (await queryDns(evaluation, resolver.txt(domain))).filter(isSpf)
  if (record === undefined) return undefined
  if (others.length > 0) throw new SpfError('records', domain)
  const parsed = parseSpf(record)
  if (!parsed.valid) throw new SpfError('syntax', domain, parsed.term)
  return parsed.terms
}

/** Evaluates another domain's record, for the same sender. */
async function evaluateOf(evaluation: Evaluation, domain: string): Promise<SpfEvaluated> {
  if (!isQueryable(domain)) return { result: 'none', path: [] }
  return evaluate({ ...evaluation, context: { ...evaluation.context, domain } })
}

async function follow(redirect: SpfModifier, evaluation: Evaluation): Promise<SpfEvaluated> {
  spendLookup(evaluation, redirect.text)
  const domain = await expandDomain(redirect.domain ?? [], evaluation.context)
  const evaluated = await evaluateOf(evaluation, domain)
  if (evaluated.result === 'none')
    throw new SpfError('no record', evaluation.context.domain, redirect.text)
  return evaluated
}
