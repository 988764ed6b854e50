import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { EncryptionConfig, readConfig } from './config.ts'

const Settings = Type.Object({
  port: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  dataDir: Type.String({ minLength: 1 }),
  accessLog: Type.Optional(Type.Boolean({ default: true })),
  smtpUrl: Type.Optional(Type.String()),
  servers: Type.Optional(Type.Array(Type.String())),
})

test('settings are read from the variables that are named after them, as what they are', () => {
  const env = { PORT: '0', DATA_DIR: 'data', ACCESS_LOG: 'false', SERVERS: 'a,b' }
  const servers = ['a', 'b']

  expect(readConfig(Settings, env, { servers })).toStrictEqual({
    port: 0,
    dataDir: 'data',
    accessLog: false,
    servers,
  })
})

test('an empty variable counts as not set: what has a default gets it', () => {
  const env = { PORT: '', DATA_DIR: 'data', ACCESS_LOG: '', SMTP_URL: '' }
  const config = { port: 8080, dataDir: 'data', accessLog: true }

  expect(readConfig(Settings, env)).toStrictEqual(config)
  expect(readConfig(Settings, { DATA_DIR: 'data' })).toStrictEqual(config)
})

test.each([
  ['PORT', '1.5'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['ACCESS_LOG', 'maybe'],
])('%s %j is refused, together with every other fault', (variable, value) => {
  expect(() => readConfig(Settings, { [variable]: value })).toThrow(
    new RegExp(`^configuration: (?=.*${variable} must)(?=.*DATA_DIR is required)`),
  )
})

const reading = (keys: string) => () => readConfig(EncryptionConfig, { ENCRYPTION_KEYS: keys })

test('every fault of the encryption keys is named, and no key is shown', () => {
  expect(reading('k1:c2hvcnQ=,K2:c2hvcnQ=')).toThrow(
    /^configuration: (ENCRYPTION_KEYS key [12]: (?!.*c2hvcnQ)[^;]+(; )?){3}$/,
  )
  expect(reading('')).toThrow('ENCRYPTION_KEYS is required')
})
