import type { Written } from '@11ty/eleventy'
import GithubSlugger from 'github-slugger'

export interface Heading {
  readonly level: number
  /** Without Markdown's marks. */
  readonly text: string
  /** The fragment of its links, as on code hosts. */
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

/** A line without Markdown's marks. */
export function plain(line: string): string {
  return line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
}

/** A part of a page in the search index. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Of the page that it is on. */
  readonly page: string
  readonly text: string
}

/** The sections of a page, by heading. */
export function sectionsOf({ content }: Pick<Written, 'content'>): Section[] {
  const [, url = ''] = /<link rel="canonical" href="([^"]+)">/.exec(content) ?? []
  const [, article = ''] = /<article>([\s\S]*)<\/article>/.exec(content) ?? []
  const [, ...parts] = article.split(/<h[1-4] id="/)
  const [first = ''] = parts
  const page = textOf(first.slice(first.indexOf('>') + 1).split('</h')[0] ?? '')
  return parts.map((part) => {
    const id = part.slice(0, part.indexOf('"'))
    const [title = '', rest = ''] = part.slice(part.indexOf('>') + 1).split(/<\/h\d>/, 2)
    return { id: `${url}#${id}`, title: textOf(title), page, text: textOf(rest) }
  })
}

function textOf(html: string): string {
  return html
    .replace(/<\/?(?:a|code|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
