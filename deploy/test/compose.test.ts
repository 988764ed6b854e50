import { ownerNames, serviceNames } from '@outrider/contracts/services'
import { parse as parseSchema } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { askedBy } from './environment.ts'
import { filesOf, read, readYaml } from './repository.ts'

const Container = Type.Object({
  image: Type.String(),
  command: Type.Optional(Type.Array(Type.String())),
  environment: Type.Optional(Type.Record(Type.String(), Type.String())),
  depends_on: Type.Optional(Type.Record(Type.String(), Type.Object({ condition: Type.String() }))),
  ports: Type.Optional(Type.Array(Type.String())),
  read_only: Type.Optional(Type.Boolean()),
  volumes: Type.Optional(Type.Array(Type.String())),
})
const { services, 'x-shared': settings } = parseSchema(
  Type.Object({
    services: Type.Record(Type.String(), Container),
    'x-shared': Type.Record(Type.String(), Type.String()),
  }),
  readYaml('compose.yaml'),
)
const shared = Object.keys(settings)
const ours = Object.entries(services).filter(([, { image }]) => image === 'outrider')
const withProgram = ours.flatMap(([name, container]) =>
  container.command ? [{ name, ...container, program: container.command.join(' ') }] : [],
)

test.each(serviceNames)('%s is a container of its own, after schemas and streams', (name) => {
  expect(services[name]).toMatchObject({
    image: 'outrider',
    command: [`services/${name}/src/main.ts`],
    depends_on: {
      'prepare-database': { condition: 'service_completed_successfully' },
      'prepare-streams': { condition: 'service_completed_successfully' },
    },
  })
})

test.each(withProgram)('$name gets what its program reads, and nothing else', (container) => {
  const asked = askedBy(container.program, valuesOf(container))
  const own = Object.keys(container.environment ?? {}).filter((name) => !shared.includes(name))
  expect(own.filter((name) => !asked.has(name))).toEqual([])
})

test('each setting that all services are given is read by one at least', () => {
  const asked = withProgram.map((container) => askedBy(container.program, valuesOf(container)))
  expect(shared.filter((name) => !asked.some((names) => names.has(name)))).toEqual([])
})

function valuesOf({ environment = {} }: { environment?: Record<string, string> }) {
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)]))
}

/** With a value for each variable: its default, or a secret as the script makes it. */
function filled(text: string): string {
  return text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?)\}/g, (_, byDefault?: string) =>
    byDefault === undefined ? 'f'.repeat(48) : byDefault,
  )
}

test('containers write to their volumes alone', () => {
  for (const [, container] of ours) expect(container.read_only).toBe(true)
  expect(services['messaging']?.volumes).toEqual(['mail:/data'])
})

test('the gateway’s port is the only one to be reached from outside', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports)
  expect(open.map(([name]) => name)).toEqual(['gateway'])
})

test('every secret that compose.yaml asks for is in .env.example, and no other', () => {
  const asked = read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)
  const given = read('.env.example').matchAll(/^(\w+)=$/gm)
  expect(namesIn(given)).toEqual(namesIn(asked))
})

function namesIn(matches: Iterable<RegExpExecArray>): string[] {
  return [...new Set([...matches].map(([, name = '']) => name))].toSorted()
}

test('every role has a password where schemas are prepared, and every user where NATS runs', () => {
  const roles = Object.keys(services['prepare-database']?.environment ?? {})
  expect(roles).toEqual(
    expect.arrayContaining(ownerNames.map((name) => `${name.toUpperCase()}_PASSWORD`)),
  )
  const users = Object.keys(services['nats']?.environment ?? {})
  const expected = [...serviceNames, 'operator'].map(
    (name) => `${name.toUpperCase()}_NATS_PASSWORD`,
  )
  expect(users.toSorted()).toEqual(expected.toSorted())
})

test('what containers mount from the repository is there', () => {
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.flatMap((volume) => (volume.startsWith('./') ? [volume.split(':')[0] ?? ''] : [])),
  )
  expect(mounted).not.toEqual([])
  for (const path of mounted) expect(filesOf(path)).toEqual([path.slice(2)])
})
