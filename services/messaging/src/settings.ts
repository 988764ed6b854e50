import {
  changeSettings,
  defaultSettings,
  getSettings,
  type PageTexts,
  type QuietHours,
  type Settings,
  type SettingsPatch,
} from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import { canonicalLocale, localeFaults } from '@outrider/contracts/locales'
import { pageTextNames, pageTexts, valuesIn } from '@outrider/contracts/page-texts'
import { readTopics } from '@outrider/contracts/topics'
import { type Fault, invalidFaults, unknownKey } from '@outrider/contracts/problem'
import { noteDisplayName } from '@outrider/contracts/recipients'
import { templateFault } from '@outrider/liquid/compile'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { handle, request } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { LRUCache } from 'lru-cache'

interface SettingsRow extends StoredTenant {
  readonly settings: Partial<Settings>
}

/** What these tenants have set; those that have set nothing are missing. */
function listSettingsRows(db: Db, tenants: readonly StoredTenant[]): Promise<SettingsRow[]> {
  return db<SettingsRow[]>`
    select s.org_id, s.environment, s.settings
    from unnest(
      ${tenants.map(({ orgId }) => orgId)}::uuid[], ${tenants.map(({ environment }) => environment)}::text[]
    ) as w (org_id, environment)
    join settings s on s.org_id = w.org_id and s.environment = w.environment`
}

/** Sets the parts of a change, and of tracking its parts; returns all that the tenant has set. */
async function upsertSettingsRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  change: SettingsPatch,
  now: Date,
): Promise<Partial<Settings>> {
  const tracking = { ...defaultSettings.tracking, ...change.tracking }
  const first = { ...change, ...(change.tracking && { tracking }) }
  const [row] = await db<Pick<SettingsRow, 'settings'>[]>`
    insert into settings as s (org_id, environment, settings, updated_at)
    values (${orgId}, ${environment}, ${json(db, first)}::jsonb, ${now})
    on conflict (org_id, environment) do update set
      settings = s.settings || ${json(db, change)}::jsonb || jsonb_build_object(
        'tracking',
        coalesce(s.settings -> 'tracking', ${json(db, defaultSettings.tracking)}::jsonb)
          || ${json(db, change.tracking ?? {})}::jsonb
      ),
      updated_at = ${now}
    returning settings`
  if (!row) throw new Error('settings were stored and not returned')
  return row.settings
}

const settingsOf = (stored: Partial<Settings> = {}): Settings => ({ ...defaultSettings, ...stored })

/** Milliseconds for which a process applies settings that another one may have changed. */
const maxAge = 4_000
const maxKnown = 10_000

/** The settings of tenants, as they were a few seconds ago. */
export type SettingsCache = (
  tenants: readonly StoredTenant[],
) => Promise<(tenant: StoredTenant) => Settings>

export function createSettingsCache(db: Db): SettingsCache {
  const known = new LRUCache<string, Settings>({ max: maxKnown, ttl: maxAge })
  return async (tenants) => {
    const wanted = new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))
    const found = new Map([...wanted.keys()].map((key) => [key, known.get(key)]))
    const missing = [...wanted].filter(([key]) => !found.get(key))
    const rows =
      missing.length === 0
        ? []
        : await listSettingsRows(
            db,
            missing.map(([, each]) => each),
          )
    const stored = new Map(rows.map((row) => [tenantKey(row), row.settings]))
    for (const [key] of missing) {
      const settings = settingsOf(stored.get(key))
      known.set(key, settings)
      found.set(key, settings)
    }
    return (tenant) => found.get(tenantKey(tenant)) ?? defaultSettings
  }
}

/** Faults that a schema cannot express. */
function faultsOf({ quietHours, caps = [], footer, pages = {} }: SettingsPatch): Fault[] {
  const names = caps.map(({ name }) => name)
  return [
    ...(isEmpty(quietHours)
      ? [{ field: 'quietHours.to', code: 'range', message: 'must differ from `from`' }]
      : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [{ field: `caps.${index}.name`, code: 'unique', message: 'must be unique' }],
    ),
    ...(['html', 'text'] as const).flatMap((part) => {
      const message = footer && templateFault({ source: footer[part], mode: part })
      return message ? [{ field: `footer.${part}`, code: 'template', message }] : []
    }),
    ...localeFaults('pages', Object.keys(pages)),
    ...Object.entries(pages).flatMap(([tag, texts]) =>
      textFaults(texts).map((fault) => ({ ...fault, field: `pages.${tag}.${fault.field}` })),
    ),
  ]
}

/** A text has room for the same values as the English one. */
function textFaults(texts: PageTexts): Fault[] {
  return pageTextNames.flatMap((field) => {
    const known: readonly string[] = valuesIn(pageTexts[field])
    const unknown = valuesIn(texts[field] ?? '').find((name) => !known.includes(name))
    const message = `has no value {${unknown}}`
    return unknown === undefined ? [] : [{ field, code: 'template', message }]
  })
}

/** The texts of pages under canonical tags. */
function storedPages(pages: Settings['pages']): Settings['pages'] {
  return Object.fromEntries(
    Object.entries(pages).map(([tag, texts]) => [canonicalLocale(tag) ?? tag, texts]),
  )
}

function isEmpty(quietHours: QuietHours | null | undefined): boolean {
  return quietHours != null && quietHours.from === quietHours.to
}

/** The faults of caps that name topics which do not exist. */
async function unknownTopics(
  { nats }: Pick<Service, 'nats'>,
  tenant: Tenant,
  { caps = [] }: SettingsPatch,
): Promise<readonly Fault[]> {
  const named = caps.flatMap(({ topics = [] }, cap) =>
    topics.map((key, place) => ({ key, field: `caps.${cap}.topics.${place}` })),
  )
  if (named.length === 0) return []
  const { topics } = await request(nats, readTopics, { tenants: [tenant] })
  const known = new Set(topics[0]?.map(({ key }) => key))
  return named.flatMap(({ key, field }) =>
    known.has(key) ? [] : unknownKey(field, 'topic', key).faults,
  )
}

export const settingsHandlers = ({ db, nats }: Pick<Service, 'db' | 'nats'>) => [
  handle(getSettings, async ({ tenant }) => {
    const [row] = await listSettingsRows(db, [storedTenant(tenant)])
    return settingsOf(row?.settings)
  }),
  handle(changeSettings, async ({ tenant, change }) => {
    const faults = [...faultsOf(change), ...(await unknownTopics({ nats }, tenant, change))]
    if (faults.length > 0) throw invalidFaults(faults)
    const stored = storedTenant(tenant)
    // First: a caller who hears that contacts is unavailable repeats the change.
    if (change.displayNameAttribute !== undefined)
      await request(nats, noteDisplayName, { tenant, attribute: change.displayNameAttribute })
    const { pages, ...rest } = change
    const written = pages ? { ...rest, pages: storedPages(pages) } : rest
    return settingsOf(await retried(() => upsertSettingsRow(db, stored, written, clock.now())))
  }),
]
