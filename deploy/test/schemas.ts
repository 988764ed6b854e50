import { Certificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1/Certificate'
import { Issuer } from '@kubernetes-models/cert-manager/cert-manager.io/v1/Issuer'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1/ExternalSecret'
import { Gateway } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/Gateway'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import type { KubernetesObject } from '../src/kustomize.ts'

/** A class of one of the packages: its instances know their schema. */
interface Kind {
  readonly apiVersion: string
  readonly kind: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind takes data of its own; here they are checked
  new (data?: any): { validate(): void }
}

const kinds: readonly Kind[] = [
  Certificate,
  Cluster,
  ConfigMap,
  CronJob,
  Deployment,
  ExternalSecret,
  Gateway,
  HTTPRoute,
  HorizontalPodAutoscaler,
  Ingress,
  Issuer,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  PrometheusRule,
  ScaledObject,
  ScheduledBackup,
  Secret,
  Service,
  ServiceMonitor,
]
/**
 * The plugin that writes backups has no package. Its ObjectStore takes what a Cluster of the operator takes as `backup`, by the same types
 * (`BarmanObjectStoreConfiguration` of barman-cloud), under other names.
 */
const ObjectStore = Type.Object({
  apiVersion: Type.Literal('barmancloud.cnpg.io/v1'),
  kind: Type.Literal('ObjectStore'),
  metadata: Type.Unknown(),
  spec: Type.Object(
    { configuration: Type.Unknown(), retentionPolicy: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
})

/** The cluster whose backup an ObjectStore describes; any other object as it is. Throws for what an ObjectStore does not have. */
function known(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'ObjectStore') return object
  const { configuration, ...rest } = parse(ObjectStore, object).spec
  const spec = { instances: 1, storage: {}, backup: { barmanObjectStore: configuration, ...rest } }
  const { apiVersion, kind } = Cluster
  return Object.assign({}, object, { apiVersion, kind, spec })
}

/** What is wrong with an object by the schema of its kind, what the schema does not know included; no schema is a fault. */
export function schemaFaults(given: KubernetesObject): string[] {
  const object = known(given)
  const { apiVersion, kind } = object
  const Known = kinds.find((each) => each.apiVersion === apiVersion && each.kind === kind)
  if (!Known) return [`no schema for ${apiVersion} ${kind}`]
  const seen = new Set<string>()
  try {
    watched(new Known(object), '', seen).validate()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return unseen(object, '', seen).map((path) => `unknown: ${path}`)
}

/** The schemas let fields pass that they do not know, and do not read them: a field nobody reads is none. */
function watched<Value extends object>(value: Value, path: string, seen: Set<string>): Value {
  return new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return field
      seen.add(`${path}/${name}`)
      return typeof field === 'object' && field !== null
        ? watched(field, `${path}/${name}`, seen)
        : field
    },
  })
}

function unseen(value: unknown, path: string, seen: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    seen.has(`${path}/${name}`) ? unseen(field, `${path}/${name}`, seen) : [`${path}/${name}`],
  )
}
