import { createHash } from 'node:crypto'
import { renderMermaidSVG } from 'beautiful-mermaid'

export interface Diagram {
  /** Changes with what it shows. */
  readonly name: string
  readonly svg: string
  /** What it says in words, from its line `accDescr`. */
  readonly description: string
}

/** Mermaid as a picture that follows the reader's light or dark setting and loads nothing. Throws without a description. */
export function drawDiagram(mermaid: string): Diagram {
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
