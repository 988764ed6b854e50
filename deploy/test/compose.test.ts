import { posix } from 'node:path'
import { parse as parseSchema } from '@outrider/contracts/contract'
import { ownerNames, serviceNames } from '@outrider/contracts/services'
import { installingCommands, operatorCommands } from '@outrider/outrider/operator/commands'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { askedBy } from './environment.ts'
import { filesOf, newSecrets, read, readYaml } from './repository.ts'

const Container = Type.Object({
  image: Type.String(),
  command: Type.Optional(Type.Array(Type.String())),
  entrypoint: Type.Optional(Type.Array(Type.String())),
  environment: Type.Optional(Type.Record(Type.String(), Type.String())),
  depends_on: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ condition: Type.String(), restart: Type.Optional(Type.Boolean()) }),
    ),
  ),
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
const outrider = '${OUTRIDER_IMAGE:-outrider}'
const ours = Object.entries(services).filter(([, { image }]) => image === outrider)
const withProgram = ours.flatMap(([name, container]) =>
  container.command ? [{ name, ...container, program: container.command.join(' ') }] : [],
)

test.each(serviceNames)('%s is a container of its own, after schemas and streams', (name) => {
  expect(services[name]).toMatchObject({
    image: outrider,
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

/** Of other deployments: TLS to servers, and files that the image has. */
const elsewhere =
  /^(?:DATABASE_CA|NATS_(?:CREDENTIALS|CA|CERT|KEY)|TLS_(?:CERTIFICATE|KEY)|DATA_DIR|DASHBOARD_DIR|DOCS_DIR|PORT)$/
/** Read as a group, by the names of its members. */
const groups = new Set(['RATE_LIMIT', 'RPC_URL'])

test.each(withProgram.filter(({ program }) => program.startsWith('services/')))(
  '$name is passed every setting that it reads',
  (container) => {
    const asked = [...askedBy(container.program, valuesOf(container))]
    const given = Object.keys(container.environment ?? {})
    expect(
      asked.filter((name) => !elsewhere.test(name) && !groups.has(name) && !given.includes(name)),
    ).toEqual([])
  },
)

test('keys is passed the endpoint of every chain', () => {
  const given = Object.keys(services['keys']?.environment ?? {})
  const chains = read('services/keys/src/wallets/chains.ts').matchAll(
    /^ {2}'?([a-z-]+)'?: [\d_]+,$/gm,
  )
  const variables = [...chains].map(
    ([, slug = '']) => `RPC_URL_${slug.toUpperCase().replaceAll('-', '_')}`,
  )
  expect(variables).not.toEqual([])
  expect(given.filter((name) => name.startsWith('RPC_URL_'))).toEqual(variables)
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
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?)\}/g,
    (_, name: string, byDefault?: string) => byDefault ?? newSecrets[name] ?? '',
  )
}

test('containers write to their volumes alone', () => {
  for (const [, container] of ours) expect(container.read_only).toBe(true)
  const written = ours.flatMap(([name, { volumes = [] }]) =>
    volumes.map((volume) => `${name} to ${volume}`),
  )
  // The image has /data alone for what its user may write.
  expect(written).toEqual(['prepare-users to nats-users:/data', 'messaging to mail:/data'])
})

test('NATS starts again with the permissions that a new version brings', () => {
  expect(services['nats']).toMatchObject({
    depends_on: {
      'prepare-users': { condition: 'service_completed_successfully', restart: true },
    },
  })
  const [, folder] = (services['nats']?.volumes ?? [])
    .map((volume) => volume.split(':'))
    .find(([name]) => name === 'nats-users') ?? ['', '']
  const [, file = ''] = /> \/data\/(\S+)/.exec(shellOf('prepare-users')) ?? []
  const [, included = ''] = /^include (\S+)$/m.exec(read('deploy/compose/nats.conf')) ?? []
  expect(posix.join('/etc/nats', included)).toBe(`${folder}/${file}`)
})

test('the operator’s commands that containers run are commands', () => {
  const commands = [...Object.keys(operatorCommands), ...Object.keys(installingCommands({}))]
  const run = ours.flatMap(([name]) => [...shellOf(name).matchAll(/operator\.ts ([\w-]+)/g)])
  expect(run.map(([, command = '']) => command).toSorted()).toEqual(['nats-users', 'purge'])
  for (const [, command] of run) expect(commands).toContain(command)
})

function shellOf(name: string): string {
  return services[name]?.entrypoint?.join(' ') ?? ''
}

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
  const expected = [...serviceNames, 'operator', 'system'].map(
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
