import { parse } from '@outrider/contracts/contract'
import { expect, test } from 'vitest'
import { ChartValuesSchema } from '../src/chart-values.ts'
import type { KubernetesObject } from '../src/kustomize.ts'
import { renderChart, renderTemplate, valuesIn } from './helm.ts'
import { describeRendered, overlays, withIngress } from './overlays.ts'
import { readJson } from './repository.ts'
import { schemaFaults } from './schemas.ts'

const values = parse(ChartValuesSchema, valuesIn('values.yaml'))
const small = { ...values, ...parse(ChartValuesSchema, valuesIn('values-small.yaml')) }
const ingress = {
  ...values,
  gatewayApi: { ...values.gatewayApi, enabled: false },
  ingress: { ...values.ingress, enabled: true },
  proxyNamespace: 'ingress-nginx',
}

/** An object without what differs by design: names with a hash or a version, and places for what a user may add. */
function compared(object: KubernetesObject): unknown {
  const text = JSON.stringify(object)
    .replaceAll(/"outrider-[a-z0-9]{10}"/g, '"outrider"')
    .replaceAll(/"(prepare-[a-z]+)-[^"]*"/g, '"$1"')
  const added = ['imagePullSecrets', 'nodeSelector', 'tolerations']
  return JSON.parse(text, (key, value: unknown) =>
    (added.includes(key) && Object.keys(Object(value)).length === 0) ||
    (key === 'annotations' && 'checksum/settings' in Object(value))
      ? undefined
      : value,
  )
}

const byName = (objects: readonly KubernetesObject[]) =>
  Object.fromEntries(
    objects
      .filter(({ kind }) => kind !== 'Namespace') // Helm makes it: --create-namespace
      .map((object) => [object, compared(object)] as const)
      .map(([{ kind, metadata }, same]) => [
        `${kind} ${metadata.name.replace(/-(?:[a-z0-9]{10}|\d.*)$/, '')}`,
        same,
      ]),
  )

describeRendered('the chart beside the overlays', () => {
  test.each([
    ['values.yaml', 'production', values, overlays.production],
    ['values-small.yaml', 'small', small, overlays.small],
    ['an Ingress', 'production and ingress', ingress, withIngress],
  ])('the chart with %s has the objects of %s', async (_, _overlay, given, expected) => {
    const objects = await renderChart(given)
    expect(objects.length).toBeGreaterThan(30)
    expect(byName(objects)).toEqual(byName(expected))
    expect(objects.flatMap(schemaFaults)).toEqual([])
  })
})

test('what an installation chooses is in the objects, and nothing of the example is left', async () => {
  const chosen = {
    ...values,
    image: 'registry.acme.example/outrider@sha256:1234',
    host: 'messages.acme.example',
    settings: { ...values.settings, PUBLIC_URL: 'https://messages.acme.example' },
    resources: { ...values.resources, keys: { limits: { memory: '3Gi' } } },
    scaling: { enabled: true, maxReplicas: { ...values.scaling.maxReplicas, keys: 9 } },
    imagePullSecrets: [{ name: 'acme' }],
  }
  const text = JSON.stringify(await renderChart(chosen))
  for (const part of ['outrider@sha256:1234', '"3Gi"', '"maxReplicaCount":9', '"name":"acme"'])
    expect(text).toContain(part)
  expect(text).not.toContain('/outrider:')
  expect(text.replaceAll('hello@outrider.example.com', '')).not.toContain('outrider.example.com')
})

test('the schema of the values refuses one that the chart does not know', () => {
  expect(readJson('deploy/helm/outrider/values.schema.json')).toEqual(
    JSON.parse(JSON.stringify(ChartValuesSchema)),
  )
  expect(() => parse(ChartValuesSchema, { ...values, replicas: 3 })).toThrow('replicas')
})

test('an action of Helm that the tests do not know is refused', () => {
  expect(() => renderTemplate('{{ include "x" . }}', {})).toThrow('unknown action')
})
