import {
  type ConsumerDeclaration,
  consumersOf,
  type ServiceDeclaration,
} from '@outrider/contracts/service'
import { type ServiceName, services } from '@outrider/contracts/services'

/** Pods that a service may have at most. */
const maxReplicas = 6
const ownMaxReplicas: Partial<Record<ServiceName, number>> = {
  automations: 10,
  contacts: 10,
  keys: 4,
}

/** The Kubernetes objects by which each service scales: one trigger for each of its consumers. */
export function scaling(): string {
  return `# Each service scales by its consumer lag, the gateway by its CPU usage. The lag counts messages that are not being handled and
# messages in hand; one carries up to 500 items. KEDA resolves names in a namespace of its own, so they are whole.
# \`pnpm openapi\` writes this file from the declarations of the services.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: gateway, namespace: outrider }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: gateway }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
  behavior: { scaleDown: { policies: [{ type: Pods, value: 1, periodSeconds: 60 }] } }
${services.map(scaledObject).join('')}`
}

function scaledObject(service: ServiceDeclaration<ServiceName>): string {
  const consumers = consumersOf(service)
  if (consumers.length === 0) return ''
  return `---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: ${service.name}, namespace: outrider }
spec:
  scaleTargetRef: { name: ${service.name} }
  minReplicaCount: 2
  maxReplicaCount: ${ownMaxReplicas[service.name] ?? maxReplicas}
  cooldownPeriod: 300
  # While the lag is not known.
  fallback: { failureThreshold: 3, replicas: 4 }
  triggers:
${consumers.map(trigger).join('')}`
}

function trigger({ name, stream }: ConsumerDeclaration): string {
  return `    - type: nats-jetstream
      metadata:
        natsServerMonitoringEndpoint: nats-headless.outrider.svc.cluster.local:8222
        account: $G
        stream: ${stream}
        consumer: ${name}
        lagThreshold: '200'
`
}
