import { posix } from 'node:path'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { objectsIn } from '../src/kustomize.ts'
import { networkOf } from './network.ts'
import { describeRendered, find, nats, production, secrets, valueOf } from './overlays.ts'
import { read, readYaml } from './repository.ts'

const Secret = Type.Object({ stringData: Type.Record(Type.String(), Type.String()) })
const External = Type.Object({
  spec: Type.Object({
    target: Type.Object({
      template: Type.Object({ data: Type.Record(Type.String(), Type.String()) }),
    }),
  }),
})

describeRendered('servers beside the overlays', () => {
  test('nats-server has the passwords that its users’ file names, and keeps what it acknowledges', () => {
    const texts = [
      read('deploy/k8s/base/nats-users.conf'),
      read('deploy/k8s/servers/nats-values.yaml'),
    ]
    const named = texts.join('\n').matchAll(/\bpassword"?: (?:'<< )?\$(\w+)/g)
    const asked = new Set([...named].map(([, name = '']) => name))
    const given = nats.container.merge.envFrom.flatMap(({ secretRef }) =>
      Object.keys(parse(Secret, find(secrets, 'Secret', secretRef.name)).stringData),
    )
    expect(given.toSorted()).toEqual([...asked].toSorted())
    expect(nats.config).toMatchObject({
      cluster: { replicas: 3 },
      jetstream: { merge: { sync_interval: 'always' } },
      merge: { server_tags: ['outrider'] },
    })
    const streams = find(production, 'ConfigMap', 'prepare-streams')
    expect(streams).toHaveProperty(['data', 'STREAM_TAGS'], 'outrider')
  })

  test('no two NATS servers are on one machine, and whoever is on call can ask all of them', () => {
    expect(readYaml('deploy/k8s/servers/nats-values.yaml')).toMatchObject({
      podTemplate: {
        topologySpreadConstraints: {
          'kubernetes.io/hostname': { maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
        },
      },
      config: { merge: { accounts: { $SYS: { users: [{ user: 'system' }] } } } },
      natsBox: { enabled: true },
    })
    const box = { labels: { 'app.kubernetes.io/name': 'nats' } }
    expect(networkOf(production).allows(box, box, 4222)).toBe(true)
  })

  test('nats-server finds its users’ file: it joins every include to the folder of its configuration', () => {
    const [mount] = nats.container.patch
    const included = posix.join('/etc/nats-config', nats.config.merge.$include)
    expect(included).toBe(`${mount?.value.mountPath}/users.conf`)
    expect(find(production, 'ConfigMap', 'nats-users')).toHaveProperty(['data', 'users.conf'])
  })
})

test('the secrets that a store fills in are those of the example', () => {
  const external = objectsIn(read('deploy/k8s/external-secrets.example.yaml'))
  const filled = external.map((object) => {
    const { data } = parse(External, object).spec.target.template
    const values = Object.entries(data).map(([key, text]) => [
      key,
      text.replaceAll(/\{\{ (?:\.|index \. ")(\w+)"? \}\}/g, valueOf),
    ])
    return { name: object.metadata.name, values: Object.fromEntries(values) }
  })
  const plain = secrets.map((object) => ({
    name: object.metadata.name,
    values: parse(Secret, object).stringData,
  }))
  expect(filled).toEqual(plain)
})
