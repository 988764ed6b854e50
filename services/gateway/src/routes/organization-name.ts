import type { TypeId } from '@outrider/contracts/ids'
import { getOrganizationName } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import type { Tools } from '../http/route.ts'

/**
 * The name that pages and mails show to an organization's customers. Undefined if the organization is gone or its
 * service does not respond: they work without the name.
 */
export async function organizationName(
  { ask }: Pick<Tools, 'ask'>,
  orgId: TypeId<'org'>,
): Promise<string | undefined> {
  try {
    return (await ask(getOrganizationName, { orgId })).name
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
