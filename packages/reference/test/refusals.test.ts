import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AutomationInput, AutomationPatch } from '@outrider/contracts/automations'
import { routes } from '@outrider/gateway/routes'
import { expect, test } from 'vitest'
import { operationTexts } from '../src/texts.ts'

const services = fileURLToPath(new URL('../../../services/', import.meta.url))

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

/** Functions that reject for operations whose names are not theirs. */
const rejectsFor: Readonly<Record<string, readonly string[]>> = {
  withinLimits: ['createAutomation', 'changeAutomation'],
  moveAutomation: ['activateAutomation', 'pauseAutomation', 'restoreAutomation'], // the others always may
  refusal: ['retryEntry'],
  refusalOf: ['upsertContact', 'changeContact', 'mergeContacts'],
  refuseTaken: ['changeContact'],
  changeMembers: ['changeSegmentMembers'],
  consentTextOf: ['ingestForm'],
  proofInvalid: ['verifyWallet'],
  notChanged: ['changeMember', 'removeMember'],
  rotate: ['rotateSecret'],
  identityOf: [], // finishOidc returns a page
  oidcHandlers: [], // the same
  withoutPasswords: ['signIn', 'acceptInvitation', 'requestPasswordReset', 'resetPassword'],
  secondFactorRequired: [], // told with every operation of an organization
  senderSuspended: [], // recordClick returns a page
  requireFounder: ['createOrganization'],
  requireCode: ['signIn', 'acceptInvitation'],
  orOtherCell: ['signIn'],
  limitReached: ['createKey'],
  alreadyRolled: ['rollKey'],
  reissueKey: [], // described with `Idempotency-Key`
  bootstrapOrganization: [], // has no route
  changedOnce: [
    'createTemplate',
    'changeTemplate',
    'createSnippet',
    'changeSnippet',
    'deleteSnippet',
    'changeCampaign',
  ],
  storeTemplate: ['createTemplate'],
  isTurnOver: ['createTemplate', 'changeTemplate'],
  storeSnippet: ['createSnippet'],
  deleteSnippetOnce: ['deleteSnippet'],
  requireSender: ['launchCampaign'],
  sendTest: ['testTemplate', 'testCampaign'],
  invalidMove: [
    'changeCampaign',
    'deleteCampaign',
    'launchCampaign',
    'pauseCampaign',
    'resumeCampaign',
    'cancelCampaign',
  ],
  requireEnabled: ['testWebhook', 'replayDelivery', 'recoverDeliveries'],
}

/** A chosen key may be taken: the service rejects it by the name of the constraint. */
const keyed = routes
  .filter(({ body }) => {
    const { key }: { key?: unknown } = Object(Object(body).properties)
    return key === AutomationInput.properties.key || key === AutomationPatch.properties.key
  })
  .map(({ operationId }) => `${operationId}: CONFLICT`)

const operations = new Set(routes.map(({ operationId }) => operationId))
const codeThrown = /new Problem\(\s*'([A-Z_]+)'/g
/** A top-level declaration, or the handler of an operation. */
const declared =
  /^(?:export )?(?:async )?function (\w+)|^(?:export )?const (\w+)|\b(?:answer|handle)\(\s*(\w+),/gm

/** Which operation is rejected with which code besides the general ones, one line each. */
function rejectedInCode(): string[] {
  const files = globSync(['[!g]*/src/**/*.ts', 'gateway/src/routes/forms.ts'], { cwd: services })
  const lines = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(services + file, 'utf8')
      return [...text.matchAll(codeThrown)]
        .map(({ 1: code = '', index }) => ({ code, name: enclosing(text.slice(0, index)) }))
        .filter(({ code }) => !general.has(code))
        .flatMap(({ code, name }) => operationsOf(name, file).map((each) => `${each}: ${code}`))
    })
  return [...new Set([...lines, ...keyed])].toSorted()
}

/** The name of the declaration or handler that the text ends in. */
function enclosing(text: string): string {
  const last = [...text.matchAll(declared)].at(-1)
  return last?.slice(1).find((name) => name !== undefined) ?? ''
}

function operationsOf(name: string, file: string): readonly string[] {
  return rejectsFor[name] ?? [operations.has(name) ? name : `${file} ${name}`]
}

test('the reference tells of each operation what its service refuses, and nothing else', () => {
  const told = Object.entries(operationTexts).flatMap(([operation, { refusals = {} }]) =>
    Object.keys(refusals)
      .filter((code) => !general.has(code))
      .map((code) => `${operation}: ${code}`),
  )
  expect(rejectedInCode()).toEqual(told.toSorted())
})
