import { createKey, deleteKey, putOrigins, rotatePublishableKey } from '@outrider/contracts/keys'
import { mintContactToken } from '@outrider/contracts/wallets'
import { testKeys } from '@outrider/testing/suites/keys'
import { openInstallation } from './installation.ts'

testKeys(async (stack) => {
  const installation = await openInstallation(stack)
  const { sandbox, ask } = installation
  return {
    sandbox,
    async issueKey() {
      const { actor } = await installation.newPerson()
      const environment = 'test' as const
      const wanted = { name: 'Reader', scope: 'read_only' as const, environment }
      const { id, key } = await ask(createKey, { actor, key: wanted })
      return {
        text: key,
        tenant: { orgId: actor.orgId, environment },
        revoke: async () => void (await ask(deleteKey, { actor, keyId: id })),
      }
    },
    async openSession() {
      const { actor, token } = await installation.newPerson()
      return { token, orgId: actor.orgId, role: 'OWNER' }
    },
    async issuePublishableKey(origins) {
      const { actor } = await installation.newPerson()
      await ask(putOrigins, { actor, origins: { live: [...origins], test: [] } })
      return (await ask(rotatePublishableKey, { actor, environment: 'live' })).key
    },
    issueContactToken: async (reader) => (await ask(mintContactToken, reader)).token,
  }
})
