import { readFileSync } from 'node:fs'
import { serviceNames } from '@outrider/contracts/services'
import { parse, stringify } from 'yaml'
import { type KubernetesObject, render, renderWith } from './kustomize.ts'
import { type ChartValues, ChartValuesSchema } from './chart-values.ts'

/** An action of Helm's templates while an object is YAML, which has no use for these brackets. */
const action = (text: string) => `⟦${text}⟧`
const namespace = action('.Release.Namespace')

const file = new URL('../k8s/version/kustomization.yaml', import.meta.url)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kustomize accepts the file
const { images } = parse(readFileSync(file, 'utf8')) as {
  images: { newName: string; newTag: string }[]
}
const { newName = '', newTag: version = '' } = images[0] ?? {}
const image = `${newName}:${version}`

/** Kinds that an installation may do without, by the value that turns them on. */
const optional: Readonly<Record<string, keyof ChartValues>> = {
  Cluster: 'postgres',
  ObjectStore: 'postgres',
  ScheduledBackup: 'postgres',
  HorizontalPodAutoscaler: 'scaling',
  ScaledObject: 'scaling',
  PrometheusRule: 'monitoring',
  ServiceMonitor: 'monitoring',
  'Service health': 'monitoring',
  'ConfigMap dashboards': 'monitoring',
  Gateway: 'gatewayApi',
  HTTPRoute: 'gatewayApi',
  Ingress: 'ingress',
}

/** The files of the Helm chart: the objects of the overlays, with values in place of what installations choose. */
export async function chartFiles(): Promise<Record<string, string>> {
  const [production, small, withIngress] = await Promise.all([
    render('production'),
    render('small'),
    renderWith('production', 'ingress'),
  ])
  const all = [...production, ...withIngress.filter(({ kind }) => kind === 'Ingress')]
  const plain = new Map(small.map((object) => [identityOf(object), templateOf(object)]))
  const templates = Map.groupBy(
    all.filter(({ kind }) => kind !== 'Namespace'),
    ({ kind }) => kind,
  )
  const folder = 'deploy/helm/outrider'
  return {
    [`${folder}/Chart.yaml`]: `${generated}${stringify({
      apiVersion: 'v2',
      name: 'outrider',
      description: 'Self-hosted customer messaging and automation',
      type: 'application',
      version,
      appVersion: version,
      kubeVersion: '>=1.30.0-0',
    })}`,
    [`${folder}/values.yaml`]: `${generated}${stringify(valuesOf(production, true))}`,
    [`${folder}/values-small.yaml`]: `${generated}${stringify(valuesOf(small, false))}`,
    [`${folder}/values.schema.json`]: `${JSON.stringify(ChartValuesSchema, null, 2)}\n`,
    ...Object.fromEntries(
      [...templates].map(([kind, objects]) => [
        `${folder}/templates/${kind.toLowerCase()}.yaml`,
        generated + objects.map((object) => conditional(object, plain)).join(''),
      ]),
    ),
  }
}

const generated = '# `pnpm openapi` writes this file from the overlays in deploy/k8s.\n'

function identityOf({ kind, metadata: { name } }: KubernetesObject): string {
  return `${kind} ${name.replace(/^outrider-[a-z0-9]{10}$/, 'outrider')}`
}

/** An object as a template: omitted where its value says so, and plainer where PostgreSQL is not in the cluster. */
function conditional(object: KubernetesObject, plain: ReadonlyMap<string, string>): string {
  const template = templateOf(object)
  const value = optional[object.kind] ?? optional[identityOf(object)]
  if (value) return `{{- if .Values.${value}.enabled }}\n---\n${template}{{- end }}\n`
  const other = plain.get(identityOf(object)) ?? template
  if (other === template) return `---\n${template}`
  return `---\n{{- if .Values.postgres.enabled }}\n${template}{{- else }}\n${other}{{- end }}\n`
}

function templateOf(object: KubernetesObject): string {
  const text = stringify(withActions(object), { lineWidth: 0 })
  return text
    .replaceAll('{{', '{{ "{{" }}')
    .replaceAll(/⟦(.*?)⟧/g, (_, written: string) => `{{ ${written} }}`)
}

/** What a Deployment, a Job, a CronJob, or an object that scales has, as far as values change it. */
interface Changeable {
  kind: string
  metadata: { name: string; namespace?: unknown }
  // oxlint-disable typescript/no-explicit-any -- an object of any kind, which the schemas of the tests check
  data?: any
  spec?: any
  // oxlint-enable typescript/no-explicit-any
}

function withActions(object: KubernetesObject): Changeable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same form, with other texts
  const changed = JSON.parse(withNames(JSON.stringify(object))) as Changeable
  const { kind, metadata, spec } = changed
  const { name } = metadata
  metadata.namespace = namespace
  if (kind === 'ConfigMap' && name === 'outrider') changed.data = action('toJson .Values.settings')
  // The folder has copies of these files, because Helm reads none outside the chart.
  else if (['dashboards', 'nats-users'].includes(name))
    for (const key of Object.keys(changed.data))
      changed.data[key] = action(`toJson (.Files.Get "files/${key}")`)
  if (name === 'prepare-streams') changed.data = action('toJson .Values.streams')
  if (kind === 'ScaledObject') spec.maxReplicaCount = action(`.Values.scaling.maxReplicas.${name}`)
  if (kind === 'HorizontalPodAutoscaler')
    spec.maxReplicas = action(`.Values.scaling.maxReplicas.${name}`)
  if (kind === 'Gateway') spec.gatewayClassName = action('.Values.gatewayApi.className')
  if (kind === 'Ingress') spec.ingressClassName = action('.Values.ingress.className')
  const template = spec?.jobTemplate?.spec.template ?? spec?.template
  if (!template) return changed
  if (kind === 'Deployment') {
    template.metadata.annotations = {
      'checksum/settings': action('toJson .Values.settings | sha256sum'),
    }
    template.spec.containers[0].resources = action(`toJson .Values.resources.${name}`)
  }
  for (const field of ['imagePullSecrets', 'nodeSelector', 'tolerations'])
    template.spec[field] = action(`toJson .Values.${field}`)
  return changed
}

/** Names that an installation chooses, wherever they stand. A job is named after the revision, because it cannot be changed. */
function withNames(text: string): string {
  return text
    .replaceAll(image, action('.Values.image'))
    .replaceAll('outrider.example.com', action('.Values.host'))
    .replaceAll(/"outrider-[a-z0-9]{10}"/g, '"outrider"')
    .replaceAll(/"(prepare-[a-z]+)-\d[^"]*"/g, `"$1-${action('.Release.Revision')}"`)
    .replaceAll(/namespace=(\\*")outrider\\*"/g, `namespace=$1${namespace}$1`)
    .replaceAll('.outrider.svc', `.${namespace}.svc`)
    .replaceAll('envoy-gateway-system', action('.Values.proxyNamespace'))
}

/** The values with which the chart makes the objects of an overlay. */
function valuesOf(objects: readonly KubernetesObject[], enabled: boolean): ChartValues {
  const find = (identity: string): Partial<Changeable> =>
    objects.find((object) => identityOf(object) === identity) ?? {}
  const maxReplicas = objects
    .filter(({ kind }) => optional[kind] === 'scaling')
    .map(({ metadata: { name }, ...object }: Changeable) => [
      name,
      object.spec.maxReplicas ?? object.spec.maxReplicaCount,
    ])
  return {
    image,
    imagePullSecrets: [],
    host: 'outrider.example.com',
    settings: find('ConfigMap outrider').data,
    streams: find('ConfigMap prepare-streams').data,
    resources: Object.fromEntries(
      serviceNames.map((name) => [
        name,
        find(`Deployment ${name}`).spec.template.spec.containers[0].resources,
      ]),
    ),
    nodeSelector: {},
    tolerations: [],
    scaling: { enabled, maxReplicas: Object.fromEntries(maxReplicas) },
    monitoring: { enabled },
    postgres: { enabled },
    gatewayApi: { enabled, className: 'envoy' },
    ingress: { enabled: false, className: 'nginx' },
    proxyNamespace: 'envoy-gateway-system',
  }
}
