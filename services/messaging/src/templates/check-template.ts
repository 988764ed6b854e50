import { type Fault, invalidFaults } from '@outrider/contracts/problem'
import { templateFault } from '@outrider/liquid/compile'
import { compileMjml } from './compile-mjml.ts'

interface Parts {
  readonly subject: string
  readonly html: string | null
  readonly mjml: string | null
  readonly text: string | null
}

/** What a template sends as HTML. Throws `VALIDATION_FAILED` with every part that does not parse, with line and column. */
export function checkTemplate({ subject, html, mjml, text }: Parts): string | null {
  const faults: Fault[] = []
  const blame = (field: string, message: string | undefined) => {
    if (message !== undefined) faults.push({ field, code: 'template', message })
  }
  if (html !== null && mjml !== null) blame('mjml', 'must not stand beside html')
  if (html === null && mjml === null && text === null)
    blame('html', 'is required, or mjml, or text')
  blame('subject', templateFault({ source: subject, mode: 'text' }))
  if (html !== null) blame('html', templateFault({ source: html, mode: 'html' }))
  if (text !== null) blame('text', templateFault({ source: text, mode: 'text' }))
  const compiled = mjml === null ? undefined : compiledMjml(mjml)
  if (compiled && 'fault' in compiled) blame('mjml', compiled.fault)
  if (faults.length > 0) throw invalidFaults(faults)
  return compiled && 'html' in compiled ? compiled.html : html
}

/** The Liquid first: its faults are then told as the author sees them. */
function compiledMjml(mjml: string) {
  const fault = templateFault({ source: mjml, mode: 'html' })
  if (fault !== undefined) return { fault }
  const compiled = compileMjml(mjml)
  if ('fault' in compiled) return compiled
  const broken = templateFault({ source: compiled.html, mode: 'html' })
  return broken === undefined ? compiled : { fault: `as HTML, ${broken}` }
}
