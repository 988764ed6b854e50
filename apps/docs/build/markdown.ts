import { createHash } from 'node:crypto'
import { renderMermaidSVG } from 'beautiful-mermaid'
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt from 'markdown-it'
import { escaped } from './html.ts'
import { resolveLink, urlOf } from './navigation.ts'
import { headingsOf } from './sections.ts'

type Token = ReturnType<MarkdownIt['parse']>[number]

/** Eleventy's data of the rendered page. */
interface Page {
  readonly source: string
}

/** A Markdown renderer like those of code hosts. Its diagrams are added to `drawn`, SVG by name. */
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
    const [language = '', file = ''] = info.split(' ')
    if (language === 'mermaid') return figure(content, drawn)
    const opens = isTab(tokens[index]) && !isTab(tokens[index - 1]) && isTab(tokens[index + 1])
    const closes = isTab(tokens[index]) && isTab(tokens[index - 1]) && !isTab(tokens[index + 1])
    const block = codeBlock(content, language, file.includes('/') ? file : '')
    return `${opens ? '<div class="tabs">\n' : ''}${block}${closes ? '</div>\n' : ''}`
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

/** The languages of blocks that show the same call. Those that follow each other are tabs. */
const tabs: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' }

function isTab(token: Token | undefined): boolean {
  return token?.type === 'fence' && (token.info.split(' ')[0] ?? '') in tabs
}

/** `file`: the file of the repository with the same content; empty if there is none. */
function codeBlock(code: string, language: string, file: string): string {
  const label = tabs[language] === undefined ? '' : ` data-label="${tabs[language]}"`
  const name = file === '' ? '' : `<p class="file">${escaped(file)}</p>`
  return `<div class="code"${label}>${name}<pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>\n`
}

/** Sets the id of each heading that links expect. */
function nameHeadings(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading ids', ({ tokens, src }) => {
    const ids = headingsOf(src).map(({ id }) => id)
    const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0)
    for (const [index, token] of headings.entries()) token.attrSet('id', ids[index] ?? '')
  })
}

/** The empty corner of a table is not a header. */
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

/** Rewrites links and pictures to the site. A link to a file that is only in the repository becomes text. */
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

interface Diagram {
  /** Derived from the content. */
  readonly name: string
  readonly svg: string
  /** The alternative text, from its line `accDescr`. */
  readonly description: string
}

/** Mermaid as a picture for light and dark mode without external resources. Throws without a description. */
function drawDiagram(mermaid: string): Diagram {
  const [line, description] = /^\s*accDescr: *(.+)$/m.exec(mermaid) ?? []
  if (line === undefined || description === undefined)
    throw new Error(`a diagram without accDescr: ${mermaid.slice(0, 80)}`)
  const drawn = renderMermaidSVG(mermaid.replace(line, ''), { ...light, padding: 8 })
  const svg = drawn
    .replace(/@import [^;]*;/, '')
    .replace(/ style="[^"]*"/, '')
    .replace('<style>', `<style>${colors}`)
  return {
    name: `${createHash('sha256').update(svg).digest('hex').slice(0, 12)}.svg`,
    svg,
    description,
  }
}

const light = { font: 'system-ui' }
const colors =
  'svg{--bg:#fff;--fg:#1c2430;--muted:#4a5565;--line:#6b7686;--border:#b6bfcb;--surface:#f2f5f9}' +
  '@media(prefers-color-scheme:dark){svg{--bg:#12161d;--fg:#e6eaf0;--muted:#b0bac8;--line:#8793a5;--border:#465264;--surface:#1d2430}}'

const languages = { sh: bash, go, http, json, python, sql, ts: typescript, tsx: typescript, yaml }
for (const [name, language] of Object.entries(languages))
  highlighter.registerLanguage(name, language)

/** Highlighted code as HTML. Code in an unknown language is only escaped. */
function highlight(code: string, language: string): string {
  return highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : escaped(code)
}
