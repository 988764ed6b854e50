import { parse } from '@outrider/contracts/contract'
import { Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import { FreeForm, Nullable } from '@outrider/contracts/shapes'
import { replyToFault, templateFault } from '@outrider/liquid/compile'
import type { Renderer } from '@outrider/liquid/renderer'
import { Engine } from 'mrml'
import { type Static, Type } from 'typebox'
import { hideLiquid } from './hide-liquid.ts'
import { scanTags, type Tag } from './scan-tags.ts'

const Part = Nullable(Type.String())
type Parts = Static<typeof Parts>
export const Parts = Type.Object({ subject: Type.String(), html: Part, mjml: Part, text: Part })

/** The HTML that a template sends, and each part that does not parse, with line and column. */
const Checked = Type.Object({ html: Part, faults: Type.Array(Fault) })

/** The function of the renderer's threads that checks a template. */
export const checkTask = 'checkTemplate'
/** The function of the renderer's threads that returns the paths of texts that have no value in a scope. */
export const missingTask = 'missingPaths'
export const MissingJob = Type.Object({
  texts: Type.Array(Type.Object({ source: Type.String(), mode: Type.Enum(['text', 'html']) })),
  scope: FreeForm,
})
/** Characters without MJML that are parsed on the calling thread: less than a millisecond of work. */
const maxHere = 2_000

/**
 * The HTML that a template sends. Throws `VALIDATION_FAILED` with each part that does not parse. MJML and long texts are
 * compiled in the renderer's threads on the tenant's share; `RATE_LIMITED` if other work of the tenant uses all of it.
 */
export async function checkTemplate(
  renderer: Renderer,
  orgId: string,
  parts: Parts,
): Promise<string | null> {
  const { subject, html, mjml, text } = parts
  const length = subject.length + (html?.length ?? 0) + (text?.length ?? 0)
  const isShort = mjml === null && length <= maxHere
  const checked = isShort ? checkHere(parts) : await checkInThread(renderer, orgId, parts)
  if (checked.faults.length > 0) throw invalidFaults(checked.faults)
  return checked.html
}

/** Throws `VALIDATION_FAILED` for an address to reply to that is neither one address nor Liquid. */
export function checkReplyTo(source: string | null | undefined): void {
  const message = source == null ? undefined : replyToFault(source)
  if (message !== undefined) throw invalid('replyTo', message, 'template')
}

async function checkInThread(renderer: Renderer, orgId: string, parts: Parts) {
  const rendered = await renderer.render(orgId, { texts: [], scope: parts, task: checkTask })
  if ('texts' in rendered) return parse(Checked, JSON.parse(rendered.texts[0] ?? ''))
  const { fault, message } = rendered
  if (fault === 'BUSY')
    throw new Problem('RATE_LIMITED', `the template ${message}; retry later`, { retryAfter: 1 })
  throw invalid(parts.mjml === null ? 'html' : 'mjml', `cannot be compiled: it ${message}`, fault)
}

/** Checks a template on this thread. */
export function checkHere({ subject, html, mjml, text }: Parts): Static<typeof Checked> {
  const faults: Fault[] = []
  const blame = (field: string, message: string | undefined) => {
    if (message !== undefined) faults.push({ field, code: 'template', message })
  }
  if (html !== null && mjml !== null) blame('mjml', 'cannot be combined with html')
  if (html === null && mjml === null && text === null)
    blame('html', 'is required, or mjml, or text')
  blame('subject', templateFault({ source: subject, mode: 'text' }))
  if (html !== null) blame('html', templateFault({ source: html, mode: 'html' }))
  if (text !== null) blame('text', templateFault({ source: text, mode: 'text' }))
  const compiled = mjml === null ? undefined : compiledMjml(mjml)
  if (compiled && 'fault' in compiled) blame('mjml', compiled.fault)
  return { html: compiled && 'html' in compiled ? compiled.html : html, faults }
}

/** Liquid is checked first, so that its errors refer to the author's source. */
function compiledMjml(mjml: string) {
  const fault = templateFault({ source: mjml, mode: 'html' })
  if (fault !== undefined) return { fault }
  const compiled = compileMjml(mjml)
  if ('fault' in compiled) return compiled
  const broken = templateFault({ source: compiled.html, mode: 'html' })
  return broken === undefined ? compiled : { fault: `as HTML, ${broken}` }
}

/**
 * The compiler is MRML, the Rust implementation of MJML as WebAssembly: one package of 4 MB where `mjml`
 * brings 180 of 60 MB, and it cannot open files.
 */
const engine = new Engine()

type Compiled = { readonly html: string } | { readonly fault: string }

/** Why MJML elements are not well-formed, with line and column; undefined if they are. They may be a part of a document. */
export function elementsFault(source: string): string | undefined {
  const hidden = hideLiquid(source)
  const fault = mjmlFault(hidden.text)
  if (!fault) return undefined
  const { line, column } = hidden.positionOf(fault.offset)
  return `line ${line}, column ${column}: ${fault.message}`
}

/** HTML with the source's Liquid in it, or why there is none, with line and column. */
export function compileMjml(source: string): Compiled {
  const hidden = hideLiquid(source)
  const at = (offset: number, message: string) => {
    const { line, column } = hidden.positionOf(offset)
    return { fault: `line ${line}, column ${column}: ${message}` }
  }
  const fault = mjmlFault(hidden.text)
  if (fault) return at(fault.offset, fault.message)
  const result = engine.toHtml(hidden.text)
  if (result.type === 'success') return { html: hidden.restore(result.content) }
  const { line, column, message } = describe(result)
  return at(offsetOf(hidden.text, line, column), message)
}

type Failure = Extract<ReturnType<Engine['toHtml']>, { type: 'error' }>

function describe(failure: Failure): { line: number; column: number; message: string } {
  const source =
    failure.origin === 'parser' && failure.details.type === 'parser-error'
      ? failure.details.source
      : failure.message
  const [, message = source, line = '1', column = '1'] = /^(.*?) at (\d+):(\d+)/.exec(source) ?? []
  return { line: Number(line), column: Number(column), message }
}

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}

/** The elements there are (MJML 4). A name that is none of them would pass as HTML, unseen until it is sent. */
const elements = new Set(
  `mjml mj-head mj-body mj-attributes mj-all mj-class mj-breakpoint mj-font mj-html-attributes mj-selector
  mj-html-attribute mj-preview mj-style mj-title mj-accordion mj-accordion-element mj-accordion-title
  mj-accordion-text mj-button mj-carousel mj-carousel-image mj-column mj-divider mj-group mj-hero mj-image
  mj-navbar mj-navbar-link mj-raw mj-section mj-social mj-social-element mj-spacer mj-table mj-text
  mj-wrapper`.split(/\s+/),
)
/** The compiler recurses; its stack ends at about 700 levels, and takes the compiler with it. */
const maxDepth = 100

/** Elements of HTML that have no end. */
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

interface MjmlFault {
  readonly offset: number
  readonly message: string
}

/** The first thing that the compiler would not mind, or would mind without saying where; undefined when there is none. */
function mjmlFault(text: string): MjmlFault | undefined {
  const open: Tag[] = []
  for (const tag of scanTags(text)) {
    const message = 'unclosed' in tag ? `${tag.unclosed} is not closed` : tagFault(tag, open)
    if (message !== undefined) return { offset: tag.start, message }
  }
  const last = open.pop()
  return last && { offset: last.start, message: `<${last.name}> is not closed` }
}

/** The error of a tag inside the open ones, if any; opens or closes it. */
function tagFault(tag: Tag, open: Tag[]): string | undefined {
  const { name, closing, selfClosing } = tag
  const isOurs = name === 'mjml' || name.startsWith('mj-')
  if (name === 'mj-include') return 'mj-include is not allowed'
  if (isOurs && !elements.has(name)) return `${name} is not an MJML element`
  if (closing) return open.pop()?.name === name ? undefined : `</${name}> closes nothing`
  if (!selfClosing && !isVoid.test(name)) open.push(tag)
  return open.length > maxDepth ? `is nested deeper than ${maxDepth} levels` : undefined
}
