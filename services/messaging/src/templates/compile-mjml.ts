import { Engine } from 'mrml'
import { mjmlFault } from './check-mjml.ts'
import { hideLiquid } from './hide-liquid.ts'

/**
 * The compiler is MRML, the Rust implementation of MJML as WebAssembly: one package of 4 MB where `mjml`
 * brings 180 of 60 MB, and it cannot open files.
 */
const engine = new Engine()

type Compiled = { readonly html: string } | { readonly fault: string }

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
