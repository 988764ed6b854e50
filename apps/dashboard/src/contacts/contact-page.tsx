import { useParams } from '@tanstack/react-router'
import { useRead } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Tags } from '../ui/tags.tsx'
import { Time } from '../ui/time.tsx'
import { ContactActions } from './contact-actions.tsx'
import { nameOf, Reachable } from './reachable.tsx'
import { Timeline } from './timeline.tsx'

/** Everything that is known of one person. */
export function ContactPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/contacts/$id' })
  const { mayChange } = useTenant()
  const contact = useRead(
    ['contacts', id],
    (calls) => calls.get('/contacts/{id}', { params: { path: { id } } }),
    { every: 5_000 },
  )
  return (
    <LoadedPage from={contact} title="Contact">
      {(data) => (
        <Page
          title={nameOf(data)}
          actions={<ContactActions contactId={id} mayChange={mayChange} />}
        >
          <Facts
            of={{
              Id: <code>{data.id}</code>,
              'External id': data.externalId ?? '–',
              Wallet: data.walletAddress ? <code>{data.walletAddress}</code> : '–',
              Reachable: <Reachable by={data.reachable} />,
              Email: data.subscription.email,
              Tags: <Tags of={data.tags} />,
              Since: <Time at={data.createdAt} />,
            }}
          />
          <Section title="Attributes">
            <Json label="Attributes" value={data.attributes} />
          </Section>
          <Timeline contactId={id} />
        </Page>
      )}
    </LoadedPage>
  )
}
