import { type ServiceName, ownerNames, serviceNames } from '@outrider/contracts/services'
import { expect, test } from 'vitest'
import { networkOf, type Pod } from './network.ts'
import { describeRendered, production } from './overlays.ts'
import { podOf } from './pods.ts'

const nats: Pod = { labels: { 'app.kubernetes.io/name': 'nats' } }
const postgres: Pod = { labels: { 'cnpg.io/cluster': 'postgres' } }
const elsewhere = (namespace: string): Pod => ({ labels: {}, namespace })

function nameOf({ labels }: Pod): string {
  return labels['app.kubernetes.io/name'] ?? ''
}

const names = (pods: readonly Pod[]) => pods.map(nameOf).toSorted()

describeRendered('the network policies', () => {
  const network = networkOf(production)
  const ours = production.flatMap((object) => podOf(object) ?? []).map(({ metadata }) => metadata)

  test('all services meet in NATS, and what prepares and purges streams reaches it', () => {
    expect(names(ours.filter((each) => network.allows(each, nats, 4222)))).toEqual(
      [...serviceNames, 'prepare-streams', 'purge-streams'].toSorted(),
    )
  })

  test('those that own data reach PostgreSQL, and what prepares schemas', () => {
    expect(names(ours.filter((each) => network.allows(each, postgres, 5432)))).toEqual(
      [...ownerNames, 'prepare-database'].toSorted(),
    )
  })

  test('no service speaks to another, nor to the servers’ other ports', () => {
    for (const from of ours)
      for (const [to, port] of [
        ...ours.flatMap((each) => [[each, 'http'] as const, [each, 'health'] as const]),
        [nats, 8222] as const,
        [nats, 6222] as const,
        [postgres, 8000] as const,
      ])
        expect(`${nameOf(from)} to ${nameOf(to)}: ${network.allows(from, to, port)}`).toMatch(
          /false$/,
        )
  })

  test.each<[number, ServiceName[]]>([
    [443, ['automations', 'keys', 'webhooks']],
    [80, ['automations', 'keys', 'webhooks']],
    [8443, ['automations', 'keys', 'webhooks']],
    [587, ['messaging']],
    [53, ['domains']],
    [22, []],
  ])('port %i of public addresses is reached by %j', (port, expected) => {
    expect(names(ours.filter((each) => network.allowsOutside(each, port)))).toEqual(expected)
  })

  test('callers come by the proxies of the Gateway API, and nobody else comes in', () => {
    const ingress = elsewhere('envoy-gateway-system')
    expect(names(ours.filter((each) => network.allows(ingress, each, 'http')))).toEqual(['gateway'])
    expect(ours.filter((each) => network.allows(elsewhere('default'), each, 'http'))).toEqual([])
    expect(ours.filter((each) => network.allows(elsewhere('default'), each, 'health'))).toEqual([])
  })

  test('Prometheus reaches every service’s metrics, KEDA the lag of consumers', () => {
    const monitoring = elsewhere('monitoring')
    const watched = ours.filter((each) => network.allows(monitoring, each, 'health'))
    expect(names(watched)).toEqual(serviceNames.toSorted())
    expect(network.allows(elsewhere('keda'), nats, 8222)).toBe(true)
  })

  test('NATS servers and PostgreSQL instances reach their own kind', () => {
    expect(network.allows(nats, nats, 6222)).toBe(true)
    expect(network.allows(postgres, postgres, 5432)).toBe(true)
    expect(network.allows(elsewhere('cnpg-system'), postgres, 8000)).toBe(true)
    expect(network.allows(nats, postgres, 5432)).toBe(false)
  })
})
