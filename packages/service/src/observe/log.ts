import pino from 'pino'
import { currentOrigin, loggedOrigin } from './origin.ts'

export type { Logger } from 'pino'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Fields that must never be logged, at any depth of the logged object. */
const secrets = new Set([
  'password',
  'authorization',
  'cookie',
  'secret',
  'secrets',
  'secretKey',
  'key',
  'privateKey',
  'token',
  'email',
  'digest',
  'parameters',
  'args',
  'query',
  // PostgreSQL quotes the row that it refuses.
  'detail',
  'where',
])
const redacted = '[redacted]'
/** The words of a text that an error may quote. */
const words = /[^\s<>()"',;]+/g
/** Levels of nesting that are logged. */
const maxDepth = 8

/** The word without the address of a person, or the name and password in a URL: servers quote both. */
function withoutAddress(word: string): string {
  const scheme = word.indexOf('://')
  if (scheme === -1) return word.includes('@') && !word.includes('/') ? redacted : word
  const from = scheme + 3
  const [authority = ''] = word.slice(from).split('/', 1)
  const at = authority.lastIndexOf('@')
  return at === -1 ? word : word.slice(0, from) + redacted + word.slice(from + at)
}

/** A copy without secrets and addresses. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(words, withoutAddress)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  const fields = value instanceof Error ? pino.stdSerializers.err(value) : value
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      secrets.has(name) ? redacted : redact(field, depth + 1),
    ]),
  )
}

/** Milliseconds in which lines of requests are gathered. */
const gathering = 20

/**
 * A logger of requests: one line each at every level but `silent`, of fields that hold no secrets. Lines of 20 ms are
 * written together: a write for each took 15 µs of a request's processor time at 2,500 per second.
 */
export function createAccessLog(name: string, level: LogLevel): pino.Logger {
  const options = { name, level: level === 'silent' ? level : 'info' }
  const file = pino.destination({ dest: 2, sync: false })
  let lines = ''
  const write = () => {
    file.write(lines)
    lines = ''
  }
  return pino(options, {
    write(line: string) {
      if (lines === '') setTimeout(write, gathering)
      lines += line
    },
  })
}

/** A logger of one JSON object per line on standard error; standard output is for results. */
export function createLog(name: string, level: LogLevel): pino.Logger {
  return pino(
    {
      name,
      level,
      mixin: () => loggedOrigin(currentOrigin()),
      // The type of pino's own formatter is an object.
      formatters: { log: (fields) => Object(redact(fields)) },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
