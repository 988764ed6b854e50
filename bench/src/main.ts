// `node bench/src/main.ts [part…]`: measures all parts, or those named.
import { measureAccepted } from './accepted.ts'
import { measureAttacks } from './attacks.ts'
import { measureAuthenticated } from './authenticated.ts'
import { measureCampaigns } from './campaigns.ts'
import { measureContacts } from './contacts.ts'
import { measureDomains } from './domains.ts'
import { measureFlood } from './flood.ts'
import { measureImported } from './imported.ts'
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

const parts: Record<string, () => Promise<Figure[]>> = {
  accepted: measureAccepted,
  processed: measureProcessed,
  scaling: measureScaling,
  shares: measureShares,
  observability: measureObservability,
  timers: measureTimers,
  triggers: measureTriggers,
  queued: measureQueued,
  contacts: measureContacts,
  start: measureStart,
  authenticated: measureAuthenticated,
  imported: measureImported,
  segments: measureSegments,
  messaging: measureMessaging,
  domains: measureDomains,
  campaigns: measureCampaigns,
  webhooks: measureWebhooks,
  flood: measureFlood,
  attacks: measureAttacks,
}

const named = process.argv.slice(2)
const figures: Figure[] = []
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const measure = parts[name]
  if (!measure) throw new Error(`parts: ${Object.keys(parts).join(', ')}; not ${name}`)
  process.stderr.write(`${name}…\n`)
  figures.push(...(await measure()))
}
report(figures)
