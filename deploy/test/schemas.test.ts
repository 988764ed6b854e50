import { expect, test } from 'vitest'
import { objectsIn } from '../src/kustomize.ts'
import { describeRendered, overlays, secrets, trial, withIngress } from './overlays.ts'
import { read } from './repository.ts'
import { schemaFaults } from './schemas.ts'

const sources = {
  ...overlays,
  trial,
  ingress: withIngress,
  secrets,
  externalSecrets: objectsIn(read('deploy/k8s/external-secrets.example.yaml')),
}

describeRendered('objects of Kubernetes', () => {
  test.each(Object.entries(sources))(
    'every object of %s is what its kind’s schema says',
    (_, objects) => {
      const faults = objects.flatMap((object) =>
        schemaFaults(object).map((fault) => `${object.kind} ${object.metadata.name}: ${fault}`),
      )
      expect(objects.length).toBeGreaterThan(10)
      expect(faults).toEqual([])
    },
  )

  test('all objects are in one namespace', () => {
    const namespaces = Object.values(sources)
      .flat()
      .flatMap(({ kind, metadata }) => (kind === 'Namespace' ? metadata.name : metadata.namespace))
    expect([...new Set(namespaces)]).toEqual(['outrider'])
  })
})

test('a field that its kind does not have is found, as is one of a wrong type', () => {
  const [object] = objectsIn(
    `{ apiVersion: v1, kind: Service, metadata: { name: x }, spec: { prots: [] } }`,
  )
  expect(object && schemaFaults(object)).toEqual(['unknown: /spec/prots'])
  const [other] = objectsIn(
    `{ apiVersion: v1, kind: Service, metadata: { name: x }, spec: { ports: 80 } }`,
  )
  expect(other && schemaFaults(other)[0]).toContain('/spec/ports')
})

/** What is wrong with a store of backups. */
function storeFaults(spec: string): string[] {
  const [store] = objectsIn(
    `{ apiVersion: barmancloud.cnpg.io/v1, kind: ObjectStore, metadata: { name: x }, spec: { ${spec} } }`,
  )
  return store ? schemaFaults(store) : []
}

test('so is one of a store of backups, which is checked as what a cluster says of its backup', () => {
  const path = 'destinationPath: s3://x'
  expect(storeFaults(`configuration: { ${path} }, retentionPolicy: 30d`)).toEqual([])
  expect(storeFaults(`configuration: { ${path} }, retentionPolicy: 30y`)[0]).toContain(
    'retentionPolicy',
  )
  expect(storeFaults('configuration: {}')[0]).toContain('destinationPath')
  expect(storeFaults(`configuration: { ${path}, wal: { compression: rar } }`)[0]).toContain(
    'compression',
  )
  expect(storeFaults(`configuration: { ${path}, endpoint: x }`)[0]).toContain('endpoint')
  expect(() => storeFaults(`configuration: { ${path} }, retention: 30d`)).toThrow('retention')
})
