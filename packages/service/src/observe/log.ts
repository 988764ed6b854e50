import pino from 'pino'
import { currentOrigin, loggedOrigin } from './origin.ts'

export type { Logger } from 'pino'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Fields that must never be logged, at any depth of the logged object. */
const secrets = [
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
]

/** A logger of requests: one line each at every level but `silent`, of fields that hold no secrets. */
export function createAccessLog(name: string, level: LogLevel): pino.Logger {
  const options = { name, level: level === 'silent' ? level : 'info' }
  return pino(options, pino.destination({ dest: 2, sync: false }))
}

/** A logger of one JSON object per line on standard error; standard output is for results. */
export function createLog(name: string, level: LogLevel): pino.Logger {
  return pino(
    {
      name,
      level,
      mixin: () => loggedOrigin(currentOrigin()),
      redact: {
        paths: [
          ...secrets,
          ...secrets.map((secret) => `*.${secret}`),
          'err.parameters',
          'err.args',
          'err.query',
          // PostgreSQL quotes the row that it refuses.
          'err.detail',
          'err.where',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
