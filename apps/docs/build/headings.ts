import GithubSlugger from 'github-slugger'

export interface Heading {
  readonly level: number
  /** Without Markdown's marks. */
  readonly text: string
  /** What links to it end in, as code hosts make it. */
  readonly id: string
}

/** The headings of a Markdown document, outside fenced code. */
export function headingsOf(markdown: string): Heading[] {
  const slugger = new GithubSlugger()
  return proseLines(markdown).flatMap((line) => {
    const [, marks, title] = /^(#{1,6}) +(.+?) *$/.exec(line) ?? []
    if (marks === undefined || title === undefined) return []
    const text = plain(title)
    return [{ level: marks.length, text, id: slugger.slug(text) }]
  })
}

/** The lines outside fenced code. */
export function proseLines(markdown: string): string[] {
  let isCode = false
  return markdown.split('\n').filter((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    return !isFence && !isCode
  })
}

function plain(title: string): string {
  return title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
}
