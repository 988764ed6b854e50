import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'
import { describeWith } from '@outrider/testing/describe-with'
import {
  findKustomize,
  type KubernetesObject,
  objectsIn,
  render,
  renderWith,
} from '../src/kustomize.ts'
import { containerOf, podOf } from './pods.ts'
import { newSecrets, read, readYaml } from './repository.ts'

export const secrets = objectsIn(
  read('deploy/k8s/secrets.example.yaml').replaceAll(/\$\{(\w+)\}/g, valueOf),
)

const kustomize = await findKustomize()
const isMissing = typeof kustomize === 'string'
/** The overlays as kustomize renders them; without it they are empty, so only `describeRendered` uses them. */
export const production = isMissing ? [] : await render('production')
export const overlays = { small: isMissing ? [] : await render('small'), production }
export const trial = isMissing ? [] : await render('trial')
export const withIngress = isMissing ? [] : await renderWith('production', 'ingress')

export function describeRendered(title: string, define: () => void): void {
  describeWith(title, kustomize, define)
}

/** As deploy/new-secrets makes it, or as a person writes it. */
export function valueOf(_: string, name: string): string {
  return name === 'SMTP_URL' ? 'smtps://relay.example' : (newSecrets[name] ?? 'f'.repeat(48))
}

export function find(
  objects: readonly KubernetesObject[],
  kind: string,
  name: string,
): KubernetesObject {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`no ${kind} ${name}`)
  return found
}

export function podNamed(objects: readonly KubernetesObject[], name: string) {
  const pods = objects.flatMap((object) => podOf(object) ?? [])
  const pod = pods.find(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === name)
  if (!pod) throw new Error(`no pod ${name}`)
  return { ...pod.spec, container: containerOf(pod) }
}

const NatsValues = Type.Object({
  tlsCA: Type.Unknown(),
  config: Type.Object({
    cluster: Type.Object({ replicas: Type.Integer() }),
    jetstream: Type.Object({ merge: Type.Object({ sync_interval: Type.String() }) }),
    merge: Type.Object({ $include: Type.String() }),
  }),
  container: Type.Object({
    merge: Type.Object({
      envFrom: Type.Array(Type.Object({ secretRef: Type.Object({ name: Type.String() }) })),
    }),
    patch: Type.Array(Type.Object({ value: Type.Object({ mountPath: Type.String() }) })),
  }),
})
export const nats = parse(NatsValues, readYaml('deploy/k8s/servers/nats-values.yaml'))
