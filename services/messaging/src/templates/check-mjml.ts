/** The elements there are (MJML 4). A name that is none of them would pass as HTML, unseen until it is sent. */
const elements = new Set(
  `mjml mj-head mj-body mj-attributes mj-all mj-class mj-breakpoint mj-font mj-html-attributes mj-selector
  mj-html-attribute mj-preview mj-style mj-title mj-accordion mj-accordion-element mj-accordion-title
  mj-accordion-text mj-button mj-carousel mj-carousel-image mj-column mj-divider mj-group mj-hero mj-image
  mj-navbar mj-navbar-link mj-raw mj-section mj-social mj-social-element mj-spacer mj-table mj-text
  mj-wrapper`.split(/\s+/),
)
/** The compiler recurses; its stack ends at about 700 levels, and takes the compiler with it. */
const deepest = 100

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/gi
/** Elements of HTML that have no end. */
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

interface MjmlFault {
  readonly offset: number
  readonly message: string
}

/** The first thing that the compiler would not mind, or would mind without saying where; undefined when there is none. */
export function mjmlFault(text: string): MjmlFault | undefined {
  const open: { name: string; offset: number }[] = []
  for (const match of text.matchAll(markup)) {
    const [, slash, name, , selfClosing] = match
    if (name === undefined) continue
    const offset = match.index
    const isOurs = name === 'mjml' || name.startsWith('mj-')
    if (name === 'mj-include') return { offset, message: 'mj-include is not allowed' }
    if (isOurs && !elements.has(name)) return { offset, message: `${name} is not an MJML element` }
    if (slash === '/') {
      const last = open.pop()
      if (last?.name !== name) return { offset, message: `</${name}> closes nothing` }
    } else if (selfClosing !== '/' && !isVoid.test(name)) open.push({ name, offset })
    if (open.length > deepest) return { offset, message: `is nested deeper than ${deepest} levels` }
  }
  const last = open.pop()
  return last && { offset: last.offset, message: `<${last.name}> is not closed` }
}
