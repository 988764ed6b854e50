import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { type Dashboard, signIn } from '../src/dashboard.ts'
import { linkTo } from '../src/mails.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'
import { createWalker, type Document, type Stop, stopsOf } from '../src/walk.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('time-zone', true)
let house: Installation
let document: Document

beforeAll(async () => {
  house = await shareOutrider()
  document = (await house.api.callUntyped('GET', '/openapi.json')).body
  ajv.addSchema({ $id: 'openapi', ...document })
})

/** What an example alone cannot do, and why. */
const refused: Readonly<Record<string, string>> = {
  signIn: 'the example has no real password',
  startOidc: 'no identity provider is configured',
  finishOidc: 'no identity provider is configured',
  confirmOidc: 'no identity provider is configured',
  verifyWallet: 'the example has no real signature',
  changeSegmentMembers: 'the segment of the example is dynamic',
  testTemplate: 'a key sends tests only to a member whom it names',
  ingestForm: 'the token of a form is not an id',
  showConfirmation: 'links have tokens from emails',
  confirmConsent: 'links have tokens from emails',
  recordOpen: 'links have tokens from emails',
  recordClick: 'links have tokens from emails',
  unsubscribe: 'links have tokens from emails',
  showPreferences: 'links have tokens from emails',
  savePreferences: 'links have tokens from emails',
  resetPassword: 'links have tokens from emails',
  acceptInvitation: 'links have tokens from emails',
  verifyAddress: 'links have tokens from emails',
  confirmTotp: 'the example has no present code',
  deleteTotp: 'the example has no real password',
  endMemberSessions: 'there is no second member',
  getEntry: 'nothing was entered',
  cancelEntry: 'nothing was entered',
  retryEntry: 'nothing was entered',
  skipWait: 'nothing was entered',
  readMessage: 'the message is in the inbox of another contact',
  changeMember: 'there is no second member',
  removeMember: 'there is no second member',
  mergeContacts: 'there is no second contact',
  revokeInvitation: 'no answer names the invitation as its own',
  endSession: 'no answer names the session as its own',
  receiveReports: 'no provider is configured',
}

test('every operation does with its own example what the document says', async () => {
  const walker = createWalker(document, house.bootstrap)
  walker.tokens['session'] = (await signInVerified(house)).token
  const said: string[] = []
  for (const stop of stopsOf(document)) {
    const response = await walker.visit(stop)
    const { operationId } = stop.operation
    if (operationId === 'createContactToken')
      walker.tokens['contactToken'] = Object(await response.clone().json()).token
    const fault = await faultOf(stop, response)
    if (fault) said.push(`${operationId}: ${fault}`)
    const isRefused = response.status >= 400
    if (isRefused !== operationId in refused)
      said.push(`${operationId}: ${response.status} ${(await response.text()).slice(0, 300)}`)
    else await response.body?.cancel()
  }
  expect(said).toEqual([])
})

/** Signs the owner in, once a mailed link has verified their address: only then may they create organizations. */
async function signInVerified(installation: Installation): Promise<Dashboard> {
  const owner = await signIn(installation)
  expect((await owner.anywhere.post('/auth/verify-address')).status).toBe(202)
  const link = await linkTo(installation, installation.bootstrap.owner.email, 'verify-address')
  const path = `/auth/verify-address/${String(link.split('/').at(-1))}` as const
  expect((await owner.anywhere.post(path)).status).toBe(204)
  return owner
}

/** Where the answer is not as the document says. */
async function faultOf(
  { operation, method, path }: Stop,
  response: Response,
): Promise<string | undefined> {
  const documented = operation.responses[response.status]
  if (!documented) return `${response.status} is not documented`
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  const pointer = `openapi#/paths/${escaped(path)}/${method}/responses/${response.status}`
  const place = documented.$ref ? `openapi${documented.$ref}` : pointer
  const validate = ajv.getSchema(`${place}/content/application~1json/schema`)
  if (!validate) return 'its answer has no schema'
  return (await validate(await response.clone().json()))
    ? undefined
    : ajv.errorsText(validate.errors)
}

function escaped(path: string): string {
  return encodeURI(path.replaceAll('~', '~0').replaceAll('/', '~1'))
}
