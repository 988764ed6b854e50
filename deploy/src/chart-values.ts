import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }
const Part = Type.Object({ enabled: Type.Boolean() }, closed)
const Texts = (description: string) =>
  Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' }), Type.String(), { description })
const Entry = (description: string) =>
  Type.Object({ enabled: Type.Boolean(), className: Type.String() }, { ...closed, description })

export type ChartValues = Static<typeof ChartValuesSchema>
/** The values of the Helm chart, which Helm checks before it renders. */
export const ChartValuesSchema = Type.Object(
  {
    image: Type.String({ pattern: '.+[:@].+', description: 'With a tag or a digest.' }),
    imagePullSecrets: Type.Array(Type.Object({ name: Type.String() }, closed)),
    host: Type.String({ description: 'Callers reach the gateway here; PUBLIC_URL names it, too.' }),
    settings: Texts('Variables of docs/configuration.md, for all services.'),
    streams: Texts(
      'STREAM_BYTES and the other settings of streams, for the job that prepares streams.',
    ),
    resources: Type.Record(Type.String(), Type.Unknown(), { description: 'By service.' }),
    nodeSelector: Type.Record(Type.String(), Type.String()),
    tolerations: Type.Array(Type.Unknown()),
    scaling: Type.Object(
      { enabled: Type.Boolean(), maxReplicas: Type.Record(Type.String(), Type.Integer()) },
      { ...closed, description: 'HPA and KEDA; otherwise each service has one pod.' },
    ),
    monitoring: { ...Part, description: 'ServiceMonitor, PrometheusRule, and dashboards.' },
    postgres: { ...Part, description: 'A CloudNativePG cluster with backups.' },
    gatewayApi: Entry('A Gateway and an HTTPRoute.'),
    ingress: Entry('An Ingress.'),
    proxyNamespace: Type.String({ description: 'The gateway accepts requests from its pods.' }),
    global: Type.Optional(Type.Unknown()),
  },
  closed,
)
