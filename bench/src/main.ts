// `node bench/src/main.ts [part…]`: measures all parts, or those named; `aged:0.1` is a tenth of an aged installation.
import { measureAccepted } from './accepted.ts'
import { measureAged } from './aged.ts'
import { measureAttacks } from './attacks.ts'
import { measureAuthenticated } from './authenticated.ts'
import { measureBytes } from './bytes.ts'
import { measureCampaigns } from './campaigns.ts'
import { measureCluster } from './cluster.ts'
import { measureContacts } from './contacts.ts'
import { measureDomains } from './domains.ts'
import { measureFlood } from './flood.ts'
import { measureIdle } from './idle.ts'
import { measureImported } from './imported.ts'
import { measureLatency } from './latency.ts'
import { measureMessaging } from './messaging.ts'
import { measureObservability } from './observability.ts'
import { measureProcessed, measureScaling } from './processed.ts'
import { measureQueued } from './queued.ts'
import { type Figure, report } from './report.ts'
import { measureSegments } from './segments.ts'
import { measureShares } from './shares.ts'
import { measureStart } from './start.ts'
import { measureTimers } from './timers.ts'
import { measureTriggers } from './triggers.ts'
import { measureWebhooks } from './webhooks.ts'

const parts: Record<string, (size: number) => Promise<Figure[]>> = {
  accepted: measureAccepted,
  latency: measureLatency,
  processed: measureProcessed,
  scaling: measureScaling,
  shares: measureShares,
  observability: measureObservability,
  timers: measureTimers,
  triggers: measureTriggers,
  queued: measureQueued,
  contacts: measureContacts,
  start: measureStart,
  idle: measureIdle,
  authenticated: measureAuthenticated,
  imported: measureImported,
  segments: measureSegments,
  messaging: measureMessaging,
  domains: measureDomains,
  campaigns: measureCampaigns,
  webhooks: measureWebhooks,
  flood: measureFlood,
  attacks: measureAttacks,
  bytes: measureBytes,
  aged: measureAged,
  cluster: measureCluster,
}

const named = process.argv.slice(2).map((name) => name.replace(/^--/, '')) // `pnpm bench --cluster`
const figures: Figure[] = []
for (const part of named.length > 0 ? named : Object.keys(parts)) {
  const [name = '', size = '1'] = part.split(':')
  const measure = parts[name]
  if (!measure) throw new Error(`parts: ${Object.keys(parts).join(', ')}; not ${name}`)
  process.stderr.write(`${name}…\n`)
  figures.push(...(await measure(Number(size))))
}
report(figures)
