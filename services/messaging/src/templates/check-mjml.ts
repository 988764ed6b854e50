import { scanTags, type Tag } from './scan-tags.ts'

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
export function mjmlFault(text: string): MjmlFault | undefined {
  const open: Tag[] = []
  for (const tag of scanTags(text)) {
    const message = 'unclosed' in tag ? `${tag.unclosed} is not closed` : tagFault(tag, open)
    if (message !== undefined) return { offset: tag.start, message }
  }
  const last = open.pop()
  return last && { offset: last.start, message: `<${last.name}> is not closed` }
}

/** What is wrong with a tag inside those that are open; opens or closes it. */
function tagFault(tag: Tag, open: Tag[]): string | undefined {
  const { name, closing, selfClosing } = tag
  const isOurs = name === 'mjml' || name.startsWith('mj-')
  if (name === 'mj-include') return 'mj-include is not allowed'
  if (isOurs && !elements.has(name)) return `${name} is not an MJML element`
  if (closing) return open.pop()?.name === name ? undefined : `</${name}> closes nothing`
  if (!selfClosing && !isVoid.test(name)) open.push(tag)
  return open.length > maxDepth ? `is nested deeper than ${maxDepth} levels` : undefined
}
