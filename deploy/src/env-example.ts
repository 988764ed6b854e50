import { serviceNames } from '@outrider/contracts/services'
import { passwordOf } from './secrets-example.ts'

/** The secrets and settings of an installation, the secrets without values. */
export function envExample(): string {
  return `# The secrets of compose.yaml. \`deploy/new-secrets > .env\` gives each a value of its own. \`pnpm openapi\` writes this file.
POSTGRES_PASSWORD=
# Each service's, for PostgreSQL and for NATS; in a URL, so only letters and digits
${serviceNames.map((name) => `${passwordOf(name)}=\n`).join('')}# Applies streams, reads dead letters
OPERATOR_PASSWORD=
# Reports about NATS servers
SYSTEM_PASSWORD=
# Bearer token of operator routes
OPERATOR_TOKEN=
# Keys the hashes that outlive a person. It must never change: keep a copy apart from the database
HASH_SECRET=
# Encrypts secrets in the database, as id:base64,…; the first key encrypts. Keep a copy apart from the database
ENCRYPTION_KEYS=

# Settings, with their defaults: docs/configuration.md lists all
#OUTRIDER_IMAGE=outrider
#PORT=8080
#PUBLIC_URL=http://localhost:8080
#TRUSTED_PROXIES=1
#SMTP_URL=smtps://user:password@relay.example.com
#DEFAULT_SENDER=Example <hello@example.com>
#OIDC_CLIENT_SECRET=
`
}
