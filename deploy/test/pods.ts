import { parse } from '@outrider/contracts/contract'
import { Type, type Static } from 'typebox'
import type { Environment } from './environment.ts'
import type { KubernetesObject } from '../src/kustomize.ts'

const Source = Type.Object({ name: Type.String() })
const Probe = Type.Object({
  httpGet: Type.Object({ path: Type.String(), port: Type.String() }),
  periodSeconds: Type.Integer(),
  failureThreshold: Type.Integer(),
})

const Container = Type.Object({
  name: Type.String(),
  image: Type.String(),
  args: Type.Array(Type.String()),
  envFrom: Type.Array(
    Type.Object({ configMapRef: Type.Optional(Source), secretRef: Type.Optional(Source) }),
  ),
  env: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Optional(Type.String()),
        valueFrom: Type.Optional(
          Type.Object({
            secretKeyRef: Type.Object({
              name: Type.String(),
              key: Type.String(),
              optional: Type.Optional(Type.Boolean()),
            }),
          }),
        ),
      }),
    ),
  ),
  ports: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), containerPort: Type.Integer() })),
  ),
  startupProbe: Type.Optional(Probe),
  livenessProbe: Type.Optional(Probe),
  readinessProbe: Type.Optional(Probe),
  volumeMounts: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), mountPath: Type.String() })),
  ),
  resources: Type.Object({
    requests: Type.Object({ cpu: Type.String(), memory: Type.String() }),
    limits: Type.Object({ memory: Type.String() }),
  }),
  securityContext: Type.Object({
    allowPrivilegeEscalation: Type.Literal(false),
    readOnlyRootFilesystem: Type.Literal(true),
    capabilities: Type.Object({ drop: Type.Array(Type.Literal('ALL'), { minItems: 1 }) }),
  }),
})

/** A pod of ours: what `restricted` Pod Security asks for, and no pod may lack, is part of its shape. */
const Pod = Type.Object({
  metadata: Type.Object({ labels: Type.Record(Type.String(), Type.String()) }),
  spec: Type.Object({
    automountServiceAccountToken: Type.Literal(false),
    terminationGracePeriodSeconds: Type.Optional(Type.Integer()),
    securityContext: Type.Object({
      runAsNonRoot: Type.Literal(true),
      runAsUser: Type.Integer({ minimum: 1 }),
      seccompProfile: Type.Object({ type: Type.Literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: Type.Optional(
      Type.Array(Type.Object({ topologyKey: Type.String() })),
    ),
    volumes: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          secret: Type.Optional(
            Type.Object({
              secretName: Type.String(),
              items: Type.Array(Type.Object({ key: Type.String(), path: Type.String() })),
            }),
          ),
        }),
      ),
    ),
    containers: Type.Array(Container, { minItems: 1, maxItems: 1 }),
  }),
})
export type Pod = Static<typeof Pod>
export type Container = Static<typeof Container>

const WithPod = Type.Object({ spec: Type.Object({ template: Pod }) })
const Scheduled = Type.Object({ spec: Type.Object({ jobTemplate: WithPod }) })

/** The pod that a Deployment, Job or CronJob makes, checked; undefined for other kinds. */
export function podOf(object: KubernetesObject): Pod | undefined {
  if (object.kind === 'CronJob') return parse(Scheduled, object).spec.jobTemplate.spec.template
  if (['Deployment', 'Job'].includes(object.kind)) return parse(WithPod, object).spec.template
  return undefined
}

export function containerOf(pod: Pod): Container {
  const [container] = pod.spec.containers
  if (!container) throw new Error('a pod without containers')
  return container
}

const Values = Type.Object({
  data: Type.Optional(Type.Record(Type.String(), Type.String())),
  stringData: Type.Optional(Type.Record(Type.String(), Type.String())),
})

/** What a container finds in its environment, from config maps and secrets among the objects; throws when one is not there. */
export function environmentOf(
  { envFrom, env = [] }: Container,
  objects: readonly KubernetesObject[],
): Environment {
  const from = (kind: string, name: string) => {
    const source = objects.find((each) => each.kind === kind && each.metadata.name === name)
    if (!source) throw new Error(`no ${kind} ${name}`)
    const { data, stringData } = parse(Values, source)
    return { ...data, ...stringData }
  }
  return Object.assign(
    {},
    ...envFrom.map(({ configMapRef, secretRef }) => ({
      ...(configMapRef && from('ConfigMap', configMapRef.name)),
      ...(secretRef && from('Secret', secretRef.name)),
    })),
    ...env.map(({ name, value, valueFrom }) => {
      const secret = valueFrom?.secretKeyRef
      return { [name]: secret ? (from('Secret', secret.name)[secret.key] ?? '') : (value ?? '') }
    }),
  )
}
