import { ownerNames, type ServiceName, serviceNames } from '@outrider/contracts/services'

/** The secrets of a service besides its addresses of PostgreSQL and NATS. */
const ownSecrets: Partial<Record<ServiceName, string>> = {
  gateway: 'OPERATOR_TOKEN',
  keys: 'OIDC_CLIENT_SECRET',
  messaging: 'SMTP_URL',
}
/** Secrets that an installation may do without, and why. They are then empty. */
const optional: Readonly<Record<string, string>> = {
  OIDC_CLIENT_SECRET: 'empty without single sign-on',
}

interface Secret {
  readonly name: string
  readonly type?: string
  readonly comment?: string
  /** Values name the variables of `.env` as `${NAME}`. */
  readonly values: readonly string[]
}

const keepApart = 'keep a copy apart from the database'
const secrets: readonly Secret[] = [
  ...serviceNames.map(serviceSecret),
  {
    name: 'outrider-hashes',
    values: [`HASH_SECRET: $\{HASH_SECRET} # must never change: ${keepApart}`],
  },
  {
    name: 'outrider-encryption',
    values: [`ENCRYPTION_KEYS: $\{ENCRYPTION_KEYS} # ${keepApart}`],
  },
  { name: 'outrider-operator', values: [`NATS_URL: ${natsUrl('operator')}`] },
  {
    name: 'outrider-prepare-database',
    values: [
      `DATABASE_URL: ${databaseUrl('postgres')}`,
      ...ownerNames.map((name) => `${passwordOf(name)}: $\{${passwordOf(name)}}`),
    ],
  },
  {
    name: 'nats-passwords',
    values: [...serviceNames, 'operator', 'system'].map(
      (name) => `${name.toUpperCase()}_NATS_PASSWORD: $\{${passwordOf(name)}}`,
    ),
  },
  {
    name: 'postgres-superuser',
    type: 'kubernetes.io/basic-auth',
    values: ['username: postgres', 'password: ${POSTGRES_PASSWORD}'],
  },
  {
    name: 'backups',
    comment: 'Where PostgreSQL keeps its backups',
    values: [
      'ACCESS_KEY_ID: ${BACKUP_ACCESS_KEY_ID}',
      'SECRET_ACCESS_KEY: ${BACKUP_SECRET_ACCESS_KEY}',
    ],
  },
]

function serviceSecret(name: ServiceName): Secret {
  const own = ownSecrets[name]
  return {
    name: `outrider-${name}`,
    values: [
      ...(ownerNames.some((owner) => owner === name) ? [`DATABASE_URL: ${databaseUrl(name)}`] : []),
      `NATS_URL: ${natsUrl(name)}`,
      ...(own ? [`${own}: $\{${own}}${optional[own] ? ` # ${optional[own]}` : ''}`] : []),
    ],
  }
}

/** The Kubernetes objects that hold the secrets of an installation, to be filled in from `.env`. */
export function secretsExample(): string {
  return `# The secrets of an installation. Values are the variables of .env.example, so that one command fills in both:
#   deploy/new-secrets > .env && set -a && . ./.env && envsubst < deploy/k8s/secrets.example.yaml | kubectl apply -f -
# In production keep them in your secret store, and let it make these objects. \`pnpm openapi\` writes this file.
${secrets.map(plainSecret).join('---\n')}`
}

function plainSecret({ name, type, comment, values }: Secret): string {
  return `${comment ? `# ${comment}\n` : ''}apiVersion: v1
kind: Secret
${type ? `type: ${type}\n` : ''}metadata: { name: ${name}, namespace: outrider }
stringData:
${values.map((value) => `  ${value}\n`).join('')}`
}

/** The same, made by the External Secrets Operator from one entry of a secret store that has the variables of `.env`. */
export function externalSecretsExample(): string {
  return `# The secrets of an installation, from a secret store: its entry \`outrider\` has the variables of .env.example as properties.
# Needs the External Secrets Operator, and a ClusterSecretStore. \`pnpm openapi\` writes this file.
${secrets.map(externalSecret).join('---\n')}`
}

function externalSecret({ name, type, values }: Secret): string {
  const data = values.map((value) => {
    const [, key = '', text = ''] = /^(\w+): (\S+)/.exec(value) ?? []
    return `        ${key}: '${text.replaceAll(/\$\{(\w+)\}/g, propertyOf)}'\n`
  })
  return `apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: ${name}, namespace: outrider }
spec:
  refreshInterval: 1h
  secretStoreRef: { kind: ClusterSecretStore, name: secrets }
  dataFrom: [{ extract: { key: outrider } }]
  target:
    template:
${type ? `      type: ${type}\n` : ''}      data:
${data.join('')}`
}

/** A property of the store's entry. Only one that is read by `index` may be missing. */
function propertyOf(_: string, name: string): string {
  return optional[name] ? `{{ index . "${name}" }}` : `{{ .${name} }}`
}

function databaseUrl(role: string): string {
  return `postgres://${role}:$\{${passwordOf(role)}}@postgres-rw.outrider.svc:5432/outrider?sslmode=verify-full`
}

function natsUrl(user: string): string {
  return `tls://${user}:$\{${passwordOf(user)}}@nats.outrider.svc:4222`
}

/** The variable with the password of a role or user. */
export function passwordOf(name: string): string {
  return `${name.toUpperCase()}_PASSWORD`
}
