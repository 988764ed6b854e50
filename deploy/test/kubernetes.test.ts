import { posix } from 'node:path'
import { parse } from '@outrider/contracts/contract'
import { consumersOf } from '@outrider/contracts/service'
import { ownerNames, serviceNames, services } from '@outrider/contracts/services'
import { metricsPool, requestPool, workPool } from '@outrider/service/db/pool'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { askedBy } from './environment.ts'
import type { KubernetesObject } from '../src/kustomize.ts'
import { networkOf } from './network.ts'
import {
  describeRendered,
  find,
  nats,
  overlays,
  podNamed,
  production,
  secrets,
  withIngress,
} from './overlays.ts'
import { type Container, containerOf, environmentOf, type Pod, podOf } from './pods.ts'
import { read } from './repository.ts'

const Certificate = Type.Object({
  spec: Type.Object({
    secretName: Type.String(),
    dnsNames: Type.Array(Type.String()),
    issuerRef: Type.Object({ name: Type.String() }),
  }),
})

/** The secret and its key that a pod finds in a file, and no other key of it. */
function secretFileAt(pod: Pod, file: string): string | undefined {
  const mount = containerOf(pod).volumeMounts?.find(
    ({ mountPath }) => mountPath === posix.dirname(file),
  )
  const { secret } = pod.spec.volumes?.find(({ name }) => name === mount?.name) ?? {}
  return secret?.items.map(({ key, path }) =>
    path === posix.basename(file) ? `${secret.secretName} ${key}` : path,
  )[0]
}

const Settings = Type.Object({ data: Type.Record(Type.String(), Type.String()) })

const mounted = (objects: readonly KubernetesObject[]) =>
  podNamed(objects, 'messaging').container.volumeMounts?.map(({ mountPath }) => mountPath)

describeRendered('the overlays', () => {
  describe.each(Object.entries(overlays))('%s', (_, objects) => {
    const all = [...objects, ...secrets]
    const pods = objects.flatMap((object) => podOf(object) ?? [])

    test('there is a deployment for every service, and for nothing else', () => {
      const deployed = objects.filter(({ kind }) => kind === 'Deployment')
      expect(deployed.map(({ metadata }) => metadata.name).toSorted()).toEqual(
        serviceNames.toSorted(),
      )
      for (const name of serviceNames)
        expect(podNamed(objects, name).container.args).toEqual([`services/${name}/src/main.ts`])
    })

    const shared = objects.find(({ metadata }) => /^outrider-[a-z0-9]{10}$/.test(metadata.name))
    const settings = Object.keys(parse(Settings, shared).data)
    const containers = pods.map(containerOf)
    const asked = (container: Container) =>
      askedBy(container.args.join(' '), environmentOf(container, all))

    test.each(containers.map((container) => [container.args.join(' '), container] as const))(
      '%s gets what it reads, and nothing else',
      (_program, container) => {
        const names = asked(container)
        const own = Object.keys(environmentOf(container, all)).filter(
          (name) => !settings.includes(name),
        )
        expect(own.filter((name) => !names.has(name))).toEqual([])
      },
    )

    test('each setting that all services are given is read by one at least', () => {
      const names = containers.map(asked)
      expect(settings.filter((name) => !names.some((each) => each.has(name)))).toEqual([])
    })

    test('what every service reads, but for how it reaches NATS and its certificate, is such a setting', () => {
      const readers = serviceNames.map((name) => asked(podNamed(objects, name).container))
      const common = [...(readers[0] ?? [])].filter((name) =>
        readers.every((each) => each.has(name)),
      )
      expect(common).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
      expect(settings).toContain('ACCESS_LOG') // the gateway's alone
      const others = common.filter((name) => !/^(?:NATS|TLS)_/.test(name))
      expect(others.filter((name) => !settings.includes(name))).toEqual([])
    })

    test.each(serviceNames)('the probes of %s ask the port that it opens', (name) => {
      const { container } = podNamed(objects, name)
      const { startupProbe, livenessProbe, readinessProbe, ports = [] } = container
      const environment = environmentOf(container, all)
      expect(asked(container)).toContain('HEALTH_PORT')
      const health = ports.find((port) => port.name === 'health')
      expect(String(health?.containerPort)).toBe(environment['HEALTH_PORT'])
      expect(startupProbe?.httpGet).toEqual({ path: '/livez', port: 'health' })
      expect(livenessProbe?.httpGet).toEqual({ path: '/livez', port: 'health' })
      expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'health' })
    })

    test('a gateway that ends serves until load balancers have seen that it is not ready', () => {
      const { container, terminationGracePeriodSeconds } = podNamed(objects, 'gateway')
      const { periodSeconds = 0, failureThreshold = 0 } = container.readinessProbe ?? {}
      const closing = Number(environmentOf(container, all)['CLOSING_SECONDS'])
      expect(closing).toBeGreaterThanOrEqual(periodSeconds * failureThreshold)
      expect(terminationGracePeriodSeconds).toBeGreaterThan(25) // run.ts ends the process then
    })

    test('jobs are named after the version, and are deleted before they are applied again', () => {
      const jobs = objects
        .filter(({ kind }) => kind === 'Job')
        .flatMap((job) => {
          const pod = podOf(job)
          return pod ? [{ ...containerOf(pod), name: job.metadata.name }] : []
        })
      expect(jobs).toHaveLength(2)
      for (const job of objects.filter(({ kind }) => kind === 'Job'))
        expect(job).toMatchObject({
          metadata: {
            labels: { 'app.kubernetes.io/part-of': 'outrider' },
            annotations: {
              'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
              'kustomize.toolkit.fluxcd.io/force': 'enabled',
            },
          },
        })
      expect(read('deploy/k8s/apply')).toContain('app.kubernetes.io/component=prepare')
      for (const { name, image, envFrom } of jobs) {
        expect(name.endsWith(`-${image.split(':')[1]}`)).toBe(true)
        // A hash in a name would change the job, which nobody may.
        for (const { configMapRef } of envFrom)
          expect(configMapRef?.name ?? '').not.toMatch(/-[a-z0-9]{10}$/)
      }
    })

    test('a gateway has room for the idempotency keys of an hour', () => {
      expect(podNamed(objects, 'gateway').container.resources.limits.memory).toBe('2Gi')
      expect(podNamed(objects, 'keys').container.resources.limits.memory).toBe('1Gi')
    })

    test('services restart when their settings change', () => {
      for (const name of serviceNames)
        expect(podNamed(objects, name).container.envFrom[0]?.configMapRef?.name).toMatch(
          /^outrider-[a-z0-9]{10}$/,
        )
    })

    test('there is a sender for emails of organizations without a domain', () => {
      const { container } = podNamed(objects, 'messaging')
      expect(environmentOf(container, all)['DEFAULT_SENDER']).toMatch(/@/)
    })

    test('contacts and messaging key their hashes alike', () => {
      const [one, other] = ['contacts', 'messaging'].map((name) =>
        podNamed(objects, name).container.envFrom.find(
          ({ secretRef }) => secretRef?.name === 'outrider-hashes',
        ),
      )
      expect(one).toBeDefined()
      expect(one).toEqual(other)
    })

    test.each(serviceNames)('of %s one pod at a time may be moved, and pods are spread', (name) => {
      expect(find(objects, 'PodDisruptionBudget', name)).toMatchObject({
        spec: {
          maxUnavailable: 1,
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
          selector: { matchLabels: { 'app.kubernetes.io/name': name } },
        },
      })
      const keys = podNamed(objects, name).topologySpreadConstraints?.map(
        ({ topologyKey }) => topologyKey,
      )
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname'])
    })

    test('every connection to NATS is encrypted, and checks the servers’ certificate', () => {
      const certificate = parse(Certificate, find(objects, 'Certificate', 'nats')).spec
      expect(find(objects, 'Issuer', certificate.issuerRef.name)).toBeDefined()
      const connected = pods.filter((pod) => 'NATS_URL' in environmentOf(containerOf(pod), all))
      expect(connected).toHaveLength(serviceNames.length + 2) // and what prepares and purges streams
      for (const pod of connected) {
        const { NATS_URL = '', NATS_CA = '' } = environmentOf(containerOf(pod), all)
        const { protocol, hostname } = new URL(NATS_URL)
        expect(protocol).toBe('tls:')
        expect(certificate.dnsNames).toContain(hostname)
        expect(secretFileAt(pod, NATS_CA)).toEqual(`${certificate.secretName} ca.crt`)
      }
      expect(nats.config).toMatchObject({
        nats: { tls: { enabled: true, secretName: certificate.secretName } },
        cluster: { tls: { enabled: true, secretName: certificate.secretName } },
      })
      expect(nats.tlsCA).toEqual({ enabled: true, secretName: certificate.secretName })
    })

    test('how many proxies are in front is said', () => {
      expect(asked(podNamed(objects, 'gateway').container)).toContain('TRUSTED_PROXIES')
      expect(settings).toContain('TRUSTED_PROXIES')
    })

    test('the namespace lets no pod in that is not restricted', () => {
      expect(find(objects, 'Namespace', 'outrider').metadata.labels).toMatchObject({
        'pod-security.kubernetes.io/enforce': 'restricted',
      })
    })

    test('every secret that a pod names is in the example', () => {
      const named = pods.flatMap((pod) =>
        containerOf(pod).envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      )
      const known = secrets.map(({ metadata }) => metadata.name)
      expect(named.filter((name) => !known.includes(name))).toEqual([])
    })
  })

  test('every connection to PostgreSQL checks the certificate of the cluster', () => {
    const { metadata } = find(production, 'Cluster', 'postgres')
    const connected = production
      .flatMap((object) => podOf(object) ?? [])
      .filter(
        (pod) => 'DATABASE_URL' in environmentOf(containerOf(pod), [...production, ...secrets]),
      )
    expect(connected).toHaveLength(ownerNames.length + 1)
    for (const pod of connected) {
      const { DATABASE_URL = '', DATABASE_CA = '' } = environmentOf(containerOf(pod), [
        ...production,
        ...secrets,
      ])
      const { hostname, searchParams } = new URL(DATABASE_URL)
      expect(hostname).toBe(`${metadata.name}-rw.outrider.svc`)
      expect(searchParams.get('sslmode')).toBe('verify-full')
      expect(secretFileAt(pod, DATABASE_CA)).toBe(`${metadata.name}-ca ca.crt`)
    }
  })

  test('without a relay emails are files where they can be written; in production there must be one', () => {
    expect(mounted(overlays.small)).toContain('/data')
    expect(mounted(production)).not.toContain('/data')
    expect(read('deploy/Dockerfile')).toContain('DATA_DIR=/data')
    const { env } = podNamed(production, 'messaging').container
    expect(env).toContainEqual({
      name: 'SMTP_URL',
      valueFrom: { secretKeyRef: { name: 'outrider-messaging', key: 'SMTP_URL' } },
    })
  })

  const Scaled = Type.Object({
    spec: Type.Object({
      scaleTargetRef: Type.Object({ name: Type.String() }),
      maxReplicaCount: Type.Integer(),
      triggers: Type.Array(
        Type.Object({ type: Type.String(), metadata: Type.Record(Type.String(), Type.String()) }),
      ),
    }),
  })

  test('every consumer’s lag scales its service, and the gateway scales on its processors', () => {
    const scaled = production
      .filter(({ kind }) => kind === 'ScaledObject')
      .flatMap((object) => {
        const { scaleTargetRef, triggers } = parse(Scaled, object).spec
        return triggers.map(
          ({ metadata }) =>
            `${scaleTargetRef.name}: ${metadata['consumer']} of ${metadata['stream']}`,
        )
      })
    const declared = services.flatMap((service) =>
      consumersOf(service).map(({ name, stream }) => `${service.name}: ${name} of ${stream}`),
    )
    expect(scaled.toSorted()).toEqual(declared.toSorted())
    expect(find(production, 'HorizontalPodAutoscaler', 'gateway')).toBeDefined()
  })

  test('what KEDA asks has a whole name: KEDA resolves it in its own namespace', () => {
    for (const object of production.filter(({ kind }) => kind === 'ScaledObject'))
      for (const { metadata } of parse(Scaled, object).spec.triggers)
        expect(metadata['natsServerMonitoringEndpoint']).toBe(
          'nats-headless.outrider.svc.cluster.local:8222',
        )
  })

  test('nobody resets the replicas of what scales', () => {
    const scaling = ['HorizontalPodAutoscaler', 'ScaledObject']
    const scaled = production.filter(({ kind }) => scaling.includes(kind))
    for (const { metadata } of scaled)
      expect(find(production, 'Deployment', metadata.name)).not.toHaveProperty('spec.replicas')
  })

  test('what is committed is on two machines, and backed up every night, encrypted', () => {
    expect(find(production, 'Cluster', 'postgres')).toMatchObject({
      spec: {
        instances: 3,
        postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
      },
    })
    expect(find(production, 'ScheduledBackup', 'nightly')).toBeDefined()
    expect(find(production, 'ObjectStore', 'backups')).toMatchObject({
      spec: { configuration: { data: { encryption: 'AES256' }, wal: { encryption: 'AES256' } } },
    })
  })

  const Connections = Type.Object({
    spec: Type.Object({
      postgresql: Type.Object({ parameters: Type.Object({ max_connections: Type.String() }) }),
    }),
  })

  test('PostgreSQL has connections for all pods that scaling may bring', () => {
    const perPod = [workPool, requestPool, metricsPool].reduce((sum, { max }) => sum + max, 1) // and one for probes
    const scaled = production.filter(({ kind }) => kind === 'ScaledObject')
    const pods = scaled.map((object) => parse(Scaled, object).spec.maxReplicaCount)
    const others = ownerNames.length - scaled.length
    const most = (pods.reduce((sum, count) => sum + count, 0) + 2 * others) * perPod
    const { parameters } = parse(Connections, find(production, 'Cluster', 'postgres')).spec
      .postgresql
    expect(Number(parameters.max_connections)).toBeGreaterThan(most)
  })

  test.each(['route', 'ingress'] as const)(
    'callers reach the gateway by TLS, at the address that links carry, by its %s',
    (way) => {
      const objects = way === 'route' ? production : withIngress
      const { container } = podNamed(objects, 'gateway')
      const { host } = new URL(
        environmentOf(container, [...objects, ...secrets])['PUBLIC_URL'] ?? '',
      )
      const entries = objects
        .filter(({ kind }) => ['Gateway', 'HTTPRoute', 'Ingress'].includes(kind))
        .map((object) => JSON.stringify(object))
      expect(entries).toHaveLength(way === 'route' ? 2 : 1)
      for (const entry of entries) expect(entry).toContain(`"${host}"`)
      expect(entries.join(' ')).toContain('"outrider-tls"')
      const namespace = way === 'route' ? 'envoy-gateway-system' : 'ingress-nginx'
      const pod = { labels: { 'app.kubernetes.io/name': 'gateway' } }
      expect(networkOf(objects).allows({ labels: {}, namespace }, pod, 'http')).toBe(true)
      expect((container.ports ?? []).map(({ name }) => name)).toContain('http')
    },
  )

  test('metrics are fetched from the port that every service opens', () => {
    expect(find(production, 'Service', 'health')).toMatchObject({
      spec: { ports: [{ name: 'health', targetPort: 'health' }], publishNotReadyAddresses: true },
    })
    expect(find(production, 'ServiceMonitor', 'outrider')).toMatchObject({
      spec: { endpoints: [{ port: 'health', path: '/metrics' }] },
    })
  })

  test('every service that owns data has a password where schemas are prepared', () => {
    const { container } = podNamed(production, 'prepare-database')
    const names = Object.keys(environmentOf(container, [...production, ...secrets]))
    expect(names).toEqual(
      expect.arrayContaining(ownerNames.map((name) => `${name.toUpperCase()}_PASSWORD`)),
    )
  })
})
