import MarkdownIt from 'markdown-it'
import { drawDiagram } from './diagrams.ts'
import { headingsOf } from './headings.ts'
import { highlight } from './highlight.ts'
import { resolveLink, urlOf } from './links.ts'

type Token = ReturnType<MarkdownIt['parse']>[number]

/** What Eleventy tells of the page that is rendered. */
interface Page {
  readonly source: string
}

/** Markdown as code hosts read it; pictures of its diagrams are put into `drawn`, SVG by name. */
export function createMarkdown(drawn: Map<string, string>): MarkdownIt {
  const markdown = new MarkdownIt({ html: true })
  nameHeadings(markdown)
  leadLinks(markdown)
  leaveCornersEmpty(markdown)
  const { rules } = markdown.renderer
  rules['table_open'] = () => '<div class="table" role="group" tabindex="0"><table>\n'
  rules['table_close'] = () => '</table></div>\n'
  rules['fence'] = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {}
    const [language = ''] = info.split(' ')
    return language === 'mermaid' ? figure(content, drawn) : codeBlock(content, language)
  }
  return markdown
}

function figure(mermaid: string, drawn: Map<string, string>): string {
  const { name, svg, description } = drawDiagram(mermaid)
  drawn.set(name, svg)
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  const size = `width="${Math.ceil(Number(width))}" height="${Math.ceil(Number(height))}"`
  return `<div class="diagram" role="group" tabindex="0"><img src="${urlOf(`diagrams/${name}`)}" ${size} alt="${escaped(description)}"></div>\n`
}

function codeBlock(code: string, language: string): string {
  return `<pre tabindex="0"><code>${highlight(code, language)}</code></pre>\n`
}

/** Gives each heading the id that links expect. */
function nameHeadings(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading ids', ({ tokens, src }) => {
    const ids = headingsOf(src).map(({ id }) => id)
    const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0)
    for (const [index, token] of headings.entries()) token.attrSet('id', ids[index] ?? '')
  })
}

/** The empty corner of a table heads nothing. */
function leaveCornersEmpty(markdown: MarkdownIt): void {
  markdown.core.ruler.push('empty corners', ({ tokens }) => {
    for (const [index, token] of tokens.entries())
      if (token.tag === 'th' && isEmptyCell(tokens, index)) token.tag = 'td'
  })
}

function isEmptyCell(tokens: readonly Token[], index: number): boolean {
  const content = tokens[index]?.type === 'th_open' ? tokens[index + 1] : tokens[index - 1]
  return content?.content === ''
}

/** Leads links and pictures to files of the site; what is in the repository alone is named instead. */
function leadLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const { source }: Page = env
    for (const { children } of tokens) {
      const opened: Token[] = []
      for (const token of children ?? []) {
        if (token.type === 'image') lead(token, 'src', source)
        if (token.type === 'link_open') opened.push(lead(token, 'href', source))
        if (token.type === 'link_close') token.tag = opened.pop()?.tag ?? token.tag
      }
    }
  })
}

function lead(token: Token, attribute: 'href' | 'src', source: string): Token {
  const url = resolveLink(token.attrGet(attribute) ?? '', source)
  if (url === undefined) {
    token.tag = 'span'
    token.attrs = [['title', 'in the repository']]
  } else token.attrSet(attribute, url)
  return token
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
