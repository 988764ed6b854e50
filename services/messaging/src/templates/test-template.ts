import { uuidOf } from '@outrider/contracts/ids'
import { testTemplate } from '@outrider/contracts/templates'
import { found } from '@outrider/service/db/resource'
import { storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { MessagingDeps } from '../deps.ts'
import { sendTest, type TestMailDeps, testerAddress } from '../emails/test-mails.ts'
import { previewOf } from './preview.ts'
import { findTemplateRow, sourcesOf } from './template-rows.ts'

export const templateTestHandlers = (deps: MessagingDeps & TestMailDeps) => [
  handle(testTemplate, async ({ tenant, templateId, userId, test: { to: wanted, ...preview } }) => {
    const row = await found(findTemplateRow(deps.db, storedTenant(tenant), uuidOf(templateId)))
    const to = await testerAddress(deps, tenant, { userId, to: wanted })
    const said = await previewOf(deps, tenant, sourcesOf(row), preview)
    await sendTest(deps, { to, tenant, senderId: null }, said)
    return { to }
  }),
]
