import { parse } from '@outrider/contracts/contract'
import { type Static, Type } from 'typebox'
import type { KubernetesObject } from '../src/kustomize.ts'

const Selector = Type.Object({
  matchLabels: Type.Optional(Type.Record(Type.String(), Type.String())),
  matchExpressions: Type.Optional(
    Type.Array(
      Type.Object({
        key: Type.String(),
        operator: Type.Union([Type.Literal('In'), Type.Literal('NotIn')]),
        values: Type.Array(Type.String()),
      }),
    ),
  ),
})
const Peer = Type.Object({
  podSelector: Type.Optional(Selector),
  namespaceSelector: Type.Optional(Selector),
  ipBlock: Type.Optional(Type.Object({ cidr: Type.String() })),
})
const Ports = Type.Optional(
  Type.Array(
    Type.Object({
      port: Type.Union([Type.Integer(), Type.String()]),
      endPort: Type.Optional(Type.Integer()),
    }),
  ),
)
const Rule = Type.Object({
  to: Type.Optional(Type.Array(Peer)),
  from: Type.Optional(Type.Array(Peer)),
  ports: Ports,
})
const Policy = Type.Object({
  spec: Type.Object({
    podSelector: Selector,
    policyTypes: Type.Array(Type.Union([Type.Literal('Ingress'), Type.Literal('Egress')])),
    ingress: Type.Optional(Type.Array(Rule)),
    egress: Type.Optional(Type.Array(Rule)),
  }),
})
type Policy = Static<typeof Policy>['spec']
type Labels = Readonly<Record<string, string>>

export interface Pod {
  readonly labels: Labels
  /** Of another namespace, its name. */
  readonly namespace?: string
}

/** What the network policies among objects allow; ports are numbers, or names where a policy has names. */
export function networkOf(objects: readonly KubernetesObject[]) {
  const policies = objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((object) => parse(Policy, object).spec)
  const mayLeave = (from: Pod, to: Pod, port: number | string) =>
    from.namespace !== undefined ||
    rulesFor(policies, from.labels, 'egress').some(
      (rule) => allowsPort(rule, port) && (!rule.to || rule.to.some((peer) => isPeer(peer, to))),
    )
  const mayEnter = (from: Pod, to: Pod, port: number | string) =>
    rulesFor(policies, to.labels, 'ingress').some(
      (rule) =>
        allowsPort(rule, port) && (!rule.from || rule.from.some((peer) => isPeer(peer, from))),
    )
  return {
    /** Whether one pod may connect to another. */
    allows: (from: Pod, to: Pod, port: number | string) =>
      mayLeave(from, to, port) && mayEnter(from, to, port),
    /** Whether a pod may connect to a public address. */
    allowsOutside: (from: Pod, port: number) =>
      rulesFor(policies, from.labels, 'egress').some(
        (rule) =>
          allowsPort(rule, port) &&
          (!rule.to || rule.to.some(({ ipBlock }) => ipBlock !== undefined)),
      ),
  }
}

function rulesFor(policies: readonly Policy[], labels: Labels, way: 'ingress' | 'egress') {
  return policies
    .filter(({ podSelector }) => isSelected(podSelector, labels))
    .flatMap((policy) => policy[way] ?? [])
}

function allowsPort(rule: Static<typeof Rule>, port: number | string): boolean {
  return !rule.ports || rule.ports.some((each) => includesPort(each, port))
}

function includesPort(
  { port: first, endPort }: { port: number | string; endPort?: number },
  port: number | string,
): boolean {
  return (
    first === port || (Number(first) <= Number(port) && Number(port) <= Number(endPort ?? first))
  )
}

function isPeer(
  { podSelector, namespaceSelector, ipBlock }: Static<typeof Peer>,
  pod: Pod,
): boolean {
  if (ipBlock) return false
  const namespace = { 'kubernetes.io/metadata.name': pod.namespace ?? '' }
  if (namespaceSelector ? !isSelected(namespaceSelector, namespace) : pod.namespace !== undefined)
    return false
  return !podSelector || isSelected(podSelector, pod.labels)
}

function isSelected(
  { matchLabels = {}, matchExpressions = [] }: Static<typeof Selector>,
  labels: Labels,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'),
    )
  )
}
