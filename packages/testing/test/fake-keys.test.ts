import { startFakeKeys } from '../src/fakes/keys.ts'
import { openSandbox } from '../src/sandbox.ts'
import { newId } from '@outrider/contracts/ids'
import { testKeys } from '../src/suites/keys.ts'

testKeys(async (stack) => {
  const sandbox = await openSandbox(stack)
  const fake = await startFakeKeys(sandbox)
  return {
    sandbox,
    async issueKey() {
      const { id, ...key } = fake.issueKey('read_only', 'test')
      return { ...key, revoke: async () => fake.forgetKey(id) }
    },
    async openSession() {
      const orgId = newId('org')
      return { token: fake.openSession({ [orgId]: 'ADMIN' }).token, orgId, role: 'ADMIN' }
    },
    issuePublishableKey: async (origins) => fake.issuePublishableKey(origins),
    issueContactToken: async (reader) => fake.issueContactToken(reader),
  }
})
