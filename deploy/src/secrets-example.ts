import { ownerNames, type ServiceName, serviceNames } from '@outrider/contracts/services'

/** The secrets of a service besides its addresses of PostgreSQL and NATS. */
const ownSecrets: Partial<Record<ServiceName, string>> = {
  gateway: 'OPERATOR_TOKEN',
  messaging: 'SMTP_URL',
}

/** The Kubernetes objects that hold the secrets of an installation, to be filled in from `.env`. */
export function secretsExample(): string {
  return `# The secrets of an installation. Values are the variables of .env.example, so that one command fills in both:
#   deploy/new-secrets > .env && set -a && . ./.env && envsubst < deploy/k8s/secrets.example.yaml | kubectl apply -f -
# In production keep them in your secret store, and let it make these objects. \`pnpm openapi\` writes this file.
${serviceNames.map(serviceSecret).join('---\n')}---
${secret('outrider-hashes', [`HASH_SECRET: $\{HASH_SECRET} # must never change: keep a copy apart from the database`])}---
${secret('outrider-encryption', [`ENCRYPTION_KEYS: $\{ENCRYPTION_KEYS} # keep a copy apart from the database`])}---
${secret('outrider-operator', [`NATS_URL: ${natsUrl('operator')}`])}---
${secret('outrider-prepare-database', [
  `DATABASE_URL: ${databaseUrl('postgres')}`,
  ...ownerNames.map((name) => `${passwordOf(name)}: $\{${passwordOf(name)}}`),
])}---
${secret(
  'nats-passwords',
  [...serviceNames, 'operator'].map(
    (name) => `${name.toUpperCase()}_NATS_PASSWORD: $\{${passwordOf(name)}}`,
  ),
)}---
apiVersion: v1
kind: Secret
type: kubernetes.io/basic-auth
metadata: { name: postgres-superuser, namespace: outrider }
stringData:
  username: postgres
  password: $\{POSTGRES_PASSWORD}
---
# Where PostgreSQL keeps its backups
${secret('backups', [
  `ACCESS_KEY_ID: $\{BACKUP_ACCESS_KEY_ID}`,
  `SECRET_ACCESS_KEY: $\{BACKUP_SECRET_ACCESS_KEY}`,
])}`
}

function serviceSecret(name: ServiceName): string {
  const own = ownSecrets[name]
  return secret(`outrider-${name}`, [
    ...(ownerNames.some((owner) => owner === name) ? [`DATABASE_URL: ${databaseUrl(name)}`] : []),
    `NATS_URL: ${natsUrl(name)}`,
    ...(own ? [`${own}: $\{${own}}`] : []),
  ])
}

function secret(name: string, values: readonly string[]): string {
  return `apiVersion: v1
kind: Secret
metadata: { name: ${name}, namespace: outrider }
stringData:
${values.map((value) => `  ${value}\n`).join('')}`
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
