import { Link } from '@tanstack/react-router'
import { useTenant } from '../tenant/tenant.ts'
import { Section } from '../ui/page.tsx'

/** What somebody new does, in its order. */
export function FirstSteps() {
  const { orgId, environment, mayChange } = useTenant()
  const params = { orgId, environment }
  if (!mayChange) return null
  return (
    <Section title="First steps">
      <ol className="prose">
        <li>
          <Link to="/o/$orgId/$environment/automations" params={params}>
            Create an automation
          </Link>
          : it says what happens when your product sends an event. Its page shows the event to send.
        </li>
        <li>
          <Link to="/o/$orgId/$environment/keys" params={params}>
            Create a secret key
          </Link>{' '}
          for your backend. The <a href="/api/v1/docs">documentation</a> has every call.
        </li>
        <li>
          <Link to="/o/$orgId/$environment/domains" params={params}>
            Add your sending domain
          </Link>
          , so that email comes from you.
        </li>
      </ol>
    </Section>
  )
}
