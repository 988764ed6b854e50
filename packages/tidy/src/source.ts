import { type Node, parseSync } from 'oxc-parser'

/** A text in a program, with its line. */
interface Text {
  readonly value: string
  readonly line: number
}

export interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly line: number
}

/** A program file, as far as rules look at it. */
export interface Source {
  readonly file: string
  readonly text: string
  /** Modules that it imports or exports from. */
  readonly imports: readonly Text[]
  /** All texts but the names of modules: strings, parts of templates, and texts between JSX tags. */
  readonly texts: readonly Text[]
  /** The lines of comments. */
  readonly comments: readonly Text[]
  /** Regular expressions: literals, and the `pattern` of schemas. */
  readonly expressions: readonly Expression[]
  /** Property accesses and calls, as written: `process.env`, `sql.begin`. */
  readonly accesses: readonly Text[]
}

export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const source = {
    file,
    text,
    imports: [] as Text[],
    texts: [] as Text[],
    comments: comments.flatMap(({ value, start }) => linesFrom(value, lineAt(text, start))),
    expressions: [] as Expression[],
    accesses: [] as Text[],
  }
  visit(program, (node, parent) => {
    const line = lineAt(text, node.start)
    if (node.type === 'Literal' && 'regex' in node) source.expressions.push({ ...node.regex, line })
    else if (node.type === 'Literal' && typeof node.value === 'string')
      (isModuleName(parent) ? source.imports : source.texts).push({ value: node.value, line })
    else if (node.type === 'TemplateElement')
      source.texts.push(...linesFrom(node.value.cooked ?? '', line))
    else if (node.type === 'JSXText') source.texts.push(...linesFrom(node.value, line))
    else if (node.type === 'MemberExpression')
      source.accesses.push({ value: text.slice(node.start, node.end), line })
    else if (node.type === 'Property') source.expressions.push(...patternOf(node, line))
  })
  return source
}

function isModuleName(parent: Node | undefined): boolean {
  return /^(?:Import|Export)\w*(?:Declaration|Expression)$/.test(parent?.type ?? '')
}

/** JSON Schema's `pattern`, which ajv compiles with the flag `u`. */
function patternOf(node: Node, line: number): Expression[] {
  if (node.type !== 'Property' || node.key.type !== 'Identifier') return []
  const { value } = node
  return node.key.name === 'pattern' && value.type === 'Literal' && typeof value.value === 'string'
    ? [{ pattern: value.value, flags: 'u', line }]
    : []
}

function visit(node: Node, look: (node: Node, parent?: Node) => void, parent?: Node): void {
  look(node, parent)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, look, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The lines of a text that begins on a line. */
function linesFrom(text: string, first: number): Text[] {
  return text.split('\n').map((value, index) => ({ value, line: first + index }))
}

/** The line, from 1 on, of a place in a text. */
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
