// Writes docs/configuration.md from the configurations of the services: `pnpm settings`; `--check` only compares. Defaults and
// ranges come from the sources. Fails if a configuration has a setting that is not described here, or the reverse.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tableOf, writePages } from './source-constants.ts'

/** A setting: its variable, its description, and its default where the sources compute it. */
type Setting = readonly [variable: string, description: string, computedDefault?: string]

const groups: Readonly<Record<string, readonly Setting[]>> = {
  'Gateway and URLs': [
    [
      'HOST',
      'Address that a process listens on, for callers and for `HEALTH_PORT`. Containers set `0.0.0.0`.',
    ],
    ['PORT', 'Port of the gateway.'],
    [
      'PUBLIC_URL',
      'Base URL of the gateway as your callers and the recipients of emails reach it: scheme and host, without a path. Links in emails begin with it.',
      '`http://localhost:<PORT>`',
    ],
    [
      'TRUSTED_PROXIES',
      'Number of proxies in front of the gateway that append to `X-Forwarded-For`. Rate limits and sign-in count by the client address that follows from it. `0` means none: the header is ignored. With an https `PUBLIC_URL`, a gateway that runs separately does not start without this setting.',
    ],
    [
      'CELL',
      'Two lower-case letters or digits that begin the keys and form tokens of this installation, if it is one of several cells. Choose it before the first key is made. See [scaling](scaling.md#cells).',
    ],
    [
      'DIRECTORY_NATS_URL',
      'NATS server with the directory of the accounts of all cells, with a user in an account that the cells share. Needs `DIRECTORY_SECRET`, `CELL`, and `PUBLIC_URL`. If unset, there is no directory.',
    ],
    [
      'DIRECTORY_SECRET',
      'Keys the hashes of email addresses in the directory: the same in all cells. At least 32 characters.',
    ],
    [
      'DIRECTORY_HUB',
      'JetStream domain of the cell that has the directory. This cell mirrors it, and writes to it. Unset in that cell.',
    ],
    [
      'HSTS_SUBDOMAINS',
      'With an https `PUBLIC_URL`: whether browsers use https for the subdomains of its host, too (`Strict-Transport-Security`). Set `false` if some are reached by http.',
      '`true`',
    ],
    [
      'OPERATOR_TOKEN',
      'Bearer token of the operator’s routes. At least 16 characters. If unset, a service that runs separately has no such routes.',
      '`npm start`: generated',
    ],
    [
      'RATE_LIMIT_<CLASS>',
      'Requests per second of a class; the burst is twice as many. [Limits](limits.md#rate-limits) lists the classes and defaults.',
      'see limits',
    ],
    [
      'CLOSING_SECONDS',
      'Seconds for which the gateway continues to serve after SIGTERM, not ready, so that a load balancer can stop sending requests.',
      '`0`',
    ],
    ['ACCESS_LOG', 'Whether the gateway logs each request.'],
    ['DASHBOARD_DIR', 'Folder of the built dashboard.', 'built in'],
    ['DOCS_DIR', 'Folder of the built documentation.', 'built in'],
  ],
  'Servers and TLS': [
    [
      'DATABASE_URL',
      'PostgreSQL 18, as `postgres://role:password@host:5432/name`. List several hosts with commas: the first that accepts writes is used. `?sslmode=require` requires TLS, `verify-full` also checks the certificate. For `npm start`, the role must be able to create roles and schemas.',
      '`npm start`: embedded',
    ],
    [
      '<SERVICE>_DATABASE_URL',
      'For `npm start` and the jobs that prepare databases: the database of one service, such as `CONTACTS_DATABASE_URL`, if it has one of its own. A service that runs separately has its database in `DATABASE_URL`. See [scaling](scaling.md#a-database-per-service).',
      '`DATABASE_URL`',
    ],
    [
      'DATABASE_CA',
      'PEM file of the certificate authorities of the database. If set, TLS is required and the certificate is checked.',
    ],
    [
      'NATS_URL',
      'nats-server 2.12 or later with JetStream and `max_payload` 4 MB, as `nats://user:password@host:4222`; `tls://` for TLS. List the servers of a cluster with commas.',
      '`npm start`: embedded',
    ],
    [
      'NATS_CREDENTIALS',
      'Credentials file of a NATS user, as `nsc` writes it, instead of a password. It is read again for each connection.',
    ],
    ['NATS_CA', 'PEM file of the certificate authorities of the NATS servers.'],
    ['NATS_CERT', 'PEM file of the client certificate for NATS.'],
    ['NATS_KEY', 'PEM file of the key of the client certificate.'],
    [
      'TLS_CERTIFICATE',
      'PEM file of the certificate, with its chain, that a process presents on `PORT` and `HEALTH_PORT`. With it, both serve https only. It is read again each hour. See [kubernetes](kubernetes.md#tls-between-the-services-and-their-servers).',
    ],
    ['TLS_KEY', 'PEM file of the key of that certificate.'],
    [
      'NATS_SERVER_BIN',
      'Path of the nats-server program that `npm start` runs.',
      'found on `PATH`, or downloaded',
    ],
    [
      'DATA_DIR',
      'Folder of the embedded servers and of `bootstrap.json`. Without `SMTP_URL`, emails are written to `mail` in it.',
    ],
  ],
  'Privacy and retention': [
    [
      'HASH_SECRET',
      'Key of the hashes of suppressed, consented, and erased addresses. At least 32 characters, the same for `contacts` and `messaging`. Never change it, and store it separately from the database: with another key, suppressed and erased addresses are not recognized.',
      '`npm start`: generated',
    ],
    [
      'ENCRYPTION_KEYS',
      'Keys that encrypt secrets in the database, as `id:base64,…`: 32 bytes each, with an ID of 1 to 16 letters and digits. The first key encrypts, all decrypt. The same for all services except `contacts` and `gateway`. Store it separately from the database: without it, signing keys, DKIM keys, and webhook secrets are lost. See [operate](operate.md).',
      '`npm start`: generated',
    ],
    [
      'EVENT_RETENTION_MONTHS',
      'Whole months, in addition to the current one, for which product events are kept.',
    ],
    ['ENTRY_RETENTION_MONTHS', 'The same for finished entries of automations.'],
    ['MESSAGE_RETENTION_MONTHS', 'The same for messages.'],
  ],
  Email: [
    [
      'SMTP_URL',
      'Mail relay, as `smtps://user:password@host:465` or `smtp://…:587`. Up to five, separated by commas, are tried in this order. Except on the same machine, the connection must be encrypted. See [email](email.md).',
      'emails are files in `DATA_DIR`',
    ],
    ['SMTP_CONNECTIONS', 'Connections to the relay per process. Each sends one email at a time.'],
    [
      'DEFAULT_SENDER',
      'From address if no sending domain is ready, as `Name <address>`.',
      'none; without `SMTP_URL`: `Outrider <outrider@localhost>`',
    ],
    [
      'SHARED_SENDER',
      'Organizations that can send from `DEFAULT_SENDER` without a sending domain of their own: `bootstrap` is the first organization of the deployment. Emails of others are skipped with `DOMAIN_NOT_READY`. Emails about accounts are always sent.',
    ],
    [
      'SHARED_SENDER_DAILY_CAP',
      'Emails that each organization but the first can send within 24 hours while it has no sending domain and `SHARED_SENDER` is `all`. Further ones are skipped with `CAPPED`, transactional ones too.',
    ],
    [
      'LINK_HOST',
      'Host of the links that track opens and clicks, as `links.example.com`, so that they do not lead through the host of the dashboard. It must reach the gateway by the scheme of `PUBLIC_URL`.',
      'that of `PUBLIC_URL`',
    ],
    [
      'RETURN_PATH_DOMAIN',
      'Domain of the return path. Forward its mail to `POST /email/inbound`, so that bounces are recorded.',
      '`SERVICE_ZONE`, else the domain of the sender',
    ],
    ['EMAIL_RATE', 'Emails per second and process; `0` means no limit.', '`0`'],
    [
      'EMAIL_DOMAIN_RATE',
      'Emails per second and process to one recipient domain; `0` means no limit.',
      '`0`',
    ],
    ['EMAIL_DAILY_CAP', 'Emails that one contact can receive within 24 hours.'],
    [
      'EMAIL_DELIVERY_REPORTS',
      'Whether the relay is asked to report deliveries as well as failures (RFC 3461).',
    ],
    [
      'EMAIL_REPORTS_SES',
      'ARN of the SNS topic of Amazon SES whose notifications are posted to `/email/reports/ses`.',
    ],
    [
      'EMAIL_REPORTS_SENDGRID',
      'Public key of the signed event webhook of SendGrid that posts to `/email/reports/sendgrid`.',
    ],
    [
      'EMAIL_REPORTS_MAILGUN',
      'Webhook signing key of the Mailgun account that posts to `/email/reports/mailgun`.',
    ],
    [
      'EMAIL_REPORTS_POSTMARK',
      '`user:password` that Postmark uses to post to `/email/reports/postmark`.',
    ],
  ],
  'Sending domains and DNS': [
    [
      'SERVICE_ZONE',
      'DNS zone of the deployment, to which the SPF and DKIM records of your customers point. Choose it before the first sending domain is registered. See [domains](domains.md).',
      '`mail.outrider.example`, only for trials',
    ],
    [
      'SENDING_NETWORKS',
      'Networks that your relay sends from, in CIDR notation, separated by commas. Outrider writes them to the SPF record of `SERVICE_ZONE`.',
      'you publish the SPF record',
    ],
    [
      'DNS_SERVERS',
      'DNS resolvers that check sending domains, as `ip:port,…`.',
      'those of the machine',
    ],
    [
      'DNS_UPDATE_URL',
      'DNS server that accepts updates (RFC 2136) for `SERVICE_ZONE`, for DKIM keys and SPF. If unset, publish the records of `GET /domain/zone`.',
    ],
  ],
  Accounts: [
    [
      'SELF_SERVICE',
      'Whether users whose address is verified can create organizations. Otherwise the operator creates them; the owner of `npm start` always can.',
      '`false`; `npm start`: `true`',
    ],
    [
      'REQUIRE_SECOND_FACTOR',
      'Whether users without an authenticator app are refused in every organization, until they have set one up in their account.',
      '`false`',
    ],
    [
      'OIDC_ISSUER',
      'Issuer of an OpenID provider for [single sign-on](single-sign-on.md). Needs `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`.',
      'no single sign-on',
    ],
    ['OIDC_CLIENT_ID', 'The ID of Outrider at the provider.'],
    ['OIDC_CLIENT_SECRET', 'Its secret.'],
    ['OIDC_NAME', 'Name of the provider on the sign-in page.', '`single sign-on`'],
    [
      'OIDC_EMAIL_DOMAINS',
      'Domains of the email addresses that can sign in by the provider, separated by commas.',
      'any domain',
    ],
    [
      'PASSWORD_SIGN_IN',
      'Whether users can also sign in with passwords. `false` needs `OIDC_ISSUER`.',
    ],
  ],
  'Outgoing requests and chains': [
    [
      'WEBHOOK_ALLOWED_CIDRS',
      'Private networks that `http_request` and webhooks can reach, also by http, in CIDR notation, separated by commas.',
      'public addresses and https only',
    ],
    [
      'OUTBOUND_DENIED_CIDRS',
      'Networks that `http_request` and webhooks never reach, even if `WEBHOOK_ALLOWED_CIDRS` contains them. Addresses that are not public are never reached by default.',
      'services of clouds: `168.63.129.16/32`, `100.100.100.200/32`, `34.118.224.0/20`',
    ],
    [
      'OUTBOUND_PORTS',
      'Ports, and ranges of ports, that `http_request` and webhooks can use, separated by commas.',
      '`80,443,1024-65535`',
    ],
    [
      'OUTBOUND_ALLOWED_HOSTS',
      'Hosts, each with its subdomains, that `http_request` and webhooks can call, separated by commas.',
      'any host',
    ],
    [
      'RPC_URL_<CHAIN>',
      'JSON-RPC endpoint of a chain, such as `RPC_URL_BASE`, to verify wallets that are contracts (EIP-1271). Set it only for chains that your customers use ([ADR 21](adr/0021-contract-wallets-on-one-chain.md)).',
    ],
  ],
  'Logs, probes, and traces': [
    ['LOG_LEVEL', 'Lowest level that is logged.', '`info`; `npm start`: `warn`'],
    [
      'HEALTH_PORT',
      'Port of `/livez`, `/readyz`, and `/metrics`; `0` means none. This port needs no token: do not expose it.',
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'Collector of traces by OTLP over HTTP, without `/v1/traces`, as `http://collector:4318`.',
    ],
  ],
  Streams: [
    [
      'STREAM_BYTES',
      'Bytes on disk for all streams together, on each NATS server.',
      'required; `npm start`: half of the free space of `DATA_DIR`, and existing streams of `NATS_URL` keep theirs',
    ],
    ['STREAM_REPLICAS', 'NATS servers that store each stream.'],
    [
      'STREAM_TAGS',
      'Tags, separated by commas: only NATS servers that have all of them in `server_tags` store streams.',
    ],
    [
      'STREAM_ARCHIVE',
      'Whether NATS keeps accepted messages for seven days, for a [restore](upgrade.md#restore). Archives that exist stay when it is turned off.',
    ],
    ['STREAM_ARCHIVE_BYTES', 'Bytes on disk for all archives together.', '`STREAM_BYTES`'],
  ],
}

/** The default and the permitted values of a setting, where the sources state them. */
interface Declared {
  readonly default?: string
  readonly values?: string
}

const sources = [
  'packages/service/src/config.ts',
  ...globSync('services/*/src/config.ts', { cwd: root }).toSorted(),
  'apps/outrider/src/config.ts',
  'apps/outrider/src/prepare.ts',
]
const patterns = new Set(['RATE_LIMIT', 'RPC_URL'])

/** The variable of a setting: `smtpUrl` is `SMTP_URL`. */
function variableOf(name: string): string {
  if (/^[A-Z_]+$/.test(name)) return name
  const variable = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  if (!patterns.has(variable)) return variable
  return variable === 'RPC_URL' ? 'RPC_URL_<CHAIN>' : `${variable}_<CLASS>`
}

/** The settings that the objects named `…Config`, `…Files`, `…Job`, or `…Settings` of a file declare. */
function declaredIn(file: string): [string, Declared][] {
  const text = readFileSync(join(root, file), 'utf8')
  const objects = text.matchAll(
    /const \w+(?:Config|Files|Job|Settings) = (?:Type\.Object\()?\{\n([\s\S]*?)\n\}/g,
  )
  return [...objects].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}(\w+): ([\s\S]*?)(?=\n {2}(?:\w|\.\.\.|\/\*)|$(?![\s\S]))/gm)].map(
      ([, name = '', schema = '']): [string, Declared] => [
        variableOf(name),
        declaredBy(schema, text),
      ],
    ),
  )
}

function grouped(digits: string): string {
  return Number(digits.replaceAll('_', '')).toLocaleString('en')
}

function declaredBy(schema: string, text: string): Declared {
  const constant = (name: string) =>
    /^\w+$/.test(name) ? new RegExp(`const ${name} = (.+)`).exec(text)?.[1] : undefined
  const [, written = ''] = /default: ([\w.']+)/.exec(schema) ?? []
  const found = (constant(written) ?? written).replaceAll(/['_]/g, '')
  const [, least] = /minimum: ([\d_]+)/.exec(schema) ?? []
  const [, most] = /maximum: ([\d_]+)/.exec(schema) ?? []
  const [, listed] = /Type\.Enum\(\[('[^\]]*)\]/.exec(schema) ?? []
  const values = listed
    ? listed.replaceAll("'", '`')
    : /Type\.Boolean/.test(schema)
      ? '`true`, `false`'
      : least && most && !/Type\.Object\(/.test(schema)
        ? `${grouped(least)} to ${grouped(most)}`
        : undefined
  return {
    ...(found && /^(?:[\d.]+|true|false|[\w.]+)$/.test(found) ? { default: `\`${found}\`` } : {}),
    ...(values === undefined ? {} : { values }),
  }
}

const declared = new Map<string, Declared>()
for (const [variable, found] of sources.flatMap(declaredIn))
  declared.set(variable, { ...found, ...declared.get(variable) })
declared.set('<SERVICE>_DATABASE_URL', {}) // read by name
const described = Object.values(groups).flatMap((settings) => settings.map(([name]) => name))
const faults = [
  ...[...declared.keys()].filter((name) => !described.includes(name)),
  ...described.filter((name) => !declared.has(name)),
]
if (faults.length > 0)
  throw new Error(`scripts/settings.ts and the configurations differ: ${faults.join(', ')}`)

const sections = Object.entries(groups).map(([title, settings]) => {
  const rows = settings.map(([variable, description, computed]) => {
    const { default: constant, values } = declared.get(variable) ?? {}
    const range = values === undefined ? '' : ` ${values}.`
    return [`\`${variable}\``, `${description}${range}`, computed ?? constant ?? '']
  })
  return `## ${title}\n\n${tableOf(['Variable', 'Description', 'Default'], rows)}`
})

const page = `# Configuration

Each setting is an environment variable. An empty variable counts as unset, except \`SERVICE_ZONE\`. A process checks its settings when it
starts, and exits with one line that names all invalid ones. \`pnpm settings\` generates this page from the configurations of the services.

\`npm start\` reads all settings. A service that runs separately (\`node services/<name>/src/main.ts\`) reads its own: see \`config.ts\` of the
service. With Docker Compose, set the variables in \`.env\`: \`compose.yaml\` passes each setting to the services that read it, except
files of TLS. On Kubernetes, they are in the config map \`outrider\` and in the secrets of each service.

${sections.join('\n\n')}

The job that prepares the databases (\`node apps/outrider/src/prepare-main.ts database\`) also reads \`<SERVICE>_PASSWORD\`, the password of the
role of each service. With names of services after \`database\`, it prepares theirs only.
`

writePages({ 'docs/configuration.md': page }, 'pnpm settings')
