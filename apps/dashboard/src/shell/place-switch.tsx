import { useNavigate } from '@tanstack/react-router'
import { type Organization, useSession } from '../session/session.ts'
import type { Environment } from '../tenant/tenant.ts'

interface Props {
  readonly organization: Organization
  readonly environment: Environment
}

const newOrganization = 'new'

/** Chooses organization and environment. Both are in the address, so that each tab keeps its own. */
export function PlaceSwitch({ organization, environment }: Props) {
  const organizations = useSession()?.organizations ?? []
  const navigate = useNavigate()
  const goTo = (orgId: string, next: string) =>
    void navigate({ to: '/o/$orgId/$environment', params: { orgId, environment: next } })
  return (
    <div className="place">
      <label>
        <span className="visually-hidden">Organization</span>
        <select
          className="input"
          value={organization.id}
          onChange={({ target: { value } }) =>
            value === newOrganization
              ? void navigate({ to: '/organizations' })
              : goTo(value, environment)
          }
        >
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={newOrganization}>All organizations…</option>
        </select>
      </label>
      <label>
        <span className="visually-hidden">Environment</span>
        <select
          className={`input environment ${environment}`}
          value={environment}
          onChange={({ target: { value } }) => goTo(organization.id, value)}
        >
          <option value="live">Live</option>
          <option value="test">Test</option>
        </select>
      </label>
    </div>
  )
}
