import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProblemCode } from '@outrider/contracts/problem'
import { expect, test } from 'vitest'
import { refusals } from '../src/reference/refusals.ts'
import { routes } from '../src/routes.ts'

const services = fileURLToPath(new URL('../../', import.meta.url))

/** What every route may refuse, which the reference tells by who may call it and what it takes. */
const general: ReadonlySet<string> = new Set([
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'ROLE_REQUIRED',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
])

/** Files that refuse for operations whose names are not theirs. */
const refusedBy: Readonly<Record<string, readonly string[]>> = {
  'automations/src/automations/limits.ts': ['createAutomation', 'changeAutomation'],
  'automations/src/automations/move-automation.ts': [
    'publishAutomation',
    'unpublishAutomation',
    'activateAutomation',
    'pauseAutomation',
    'archiveAutomation',
    'restoreAutomation',
  ],
  'contacts/src/contacts/planned.ts': ['upsertContact', 'changeContact', 'mergeContacts'],
  'contacts/src/contacts/plan-change.ts': ['changeContact'],
  'contacts/src/segments/change-members.ts': ['changeSegmentMembers'],
  'keys/src/challenges/verify-challenge.ts': ['verifyWallet'],
  'keys/src/members/not-changed.ts': ['changeMember', 'removeMember'],
  'keys/src/secret-keys/retell-key.ts': [], // told with `Idempotency-Key`
  'messaging/src/campaigns/check-references.ts': ['launchCampaign'],
  'messaging/src/campaigns/states.ts': [
    'changeCampaign',
    'deleteCampaign',
    'launchCampaign',
    'pauseCampaign',
    'resumeCampaign',
    'cancelCampaign',
  ],
  'webhooks/src/deliveries/require-enabled.ts': [
    'testWebhook',
    'replayDelivery',
    'recoverDeliveries',
  ],
}

const operations = new Set(routes.map(({ operationId }) => operationId))

/** What files of the services refuse, beside what every route may: a line for each operation and code. */
function refusedInCode(): string[] {
  const files = globSync('{[!g]*/src/**,gateway/src/forms}/*.ts', { cwd: services })
  const lines = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(services + file, 'utf8')
      const codes = [...text.matchAll(/new Problem\(\s*'([A-Z_]+)'/g)].map(([, code = '']) => code)
      const own = camel(basename(file, '.ts'))
      const named = refusedBy[file] ?? (operations.has(own) ? [own] : [file])
      return codes
        .filter((code) => !general.has(code))
        .flatMap((code) => named.map((operation) => `${operation}: ${code}`))
    })
  return [...new Set(lines)].toSorted()
}

/** `create-key` reads `createKey`. */
function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

test('the reference tells of each operation what its service refuses, and nothing else', () => {
  const told = Object.entries<readonly ProblemCode[]>(refusals).flatMap(([operation, codes]) =>
    codes.map((code) => `${operation}: ${code}`),
  )
  expect(refusedInCode()).toEqual(told.toSorted())
})
