import { invalid } from '@outrider/contracts/problem'

/** Levels of nesting, the body itself being the first. */
const maxDepth = 32
const forbiddenKeys = new Set(['__proto__', 'constructor'])

/**
 * Refuses what a database cannot store and what poisons objects: NUL, lone surrogates, the keys
 * `__proto__` and `constructor`, and nesting beyond 32 levels. The text of nearly every body shows at a
 * glance that it holds none of these; only the others are walked.
 */
export function refuseUnstorable(text: string, value: unknown): void {
  if (mayBeUnstorable(text)) walk(value, [])
}

function mayBeUnstorable(text: string): boolean {
  return (
    text.includes('\\u') ||
    text.includes('__proto__') ||
    text.includes('constructor') ||
    isDeeper(text, maxDepth)
  )
}

const [quote, backslash, bracket, brace, closingBracket, closingBrace] = Buffer.from('"\\[{]}')

/** Whether a JSON text nests deeper; about 2 ms for a MiB. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === bracket || code === brace) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closingBracket || code === closingBrace) depth -= 1
  }
  return false
}

/** Where the string that begins at `start` ends: at the next quote that is not escaped. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

/** `path` names where `value` is. */
function walk(value: unknown, path: string[]): void {
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'object' && value !== null) {
    if (path.length >= maxDepth)
      throw invalid(path.join('.'), `must not nest deeper than ${maxDepth} levels`)
    for (const [key, inner] of Object.entries(value)) {
      path.push(key)
      checkText(key, path)
      if (forbiddenKeys.has(key)) throw invalid(path.join('.'), 'is not an allowed key')
      walk(inner, path)
      path.pop()
    }
  }
}

function checkText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  const name = path.join('.').toWellFormed().replaceAll('\0', '') || 'body'
  const fault = text.includes('\0') ? 'must not contain NUL' : 'must not contain lone surrogates'
  throw invalid(name, fault)
}
