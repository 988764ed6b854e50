import { useParams } from '@tanstack/react-router'
import { DeleteButton } from '../data/delete-button.tsx'
import { useRead } from '../data/reads.ts'
import { useWrite } from '../data/writes.ts'
import { useTenant } from '../tenant/tenant.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Conflicts } from './conflicts.tsx'
import { DnsRecords } from './dns-records.tsx'
import { Senders } from './senders.tsx'

/** Milliseconds between two looks at what is known of the domain. */
const pollInterval = 3_000

export function DomainPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/domains/$id' })
  const { mayChange } = useTenant()
  const path = { params: { path: { id } } }
  const domain = useRead(['domains', id], (calls) => calls.get('/domain/{id}', path))
  const dns = useRead(['domains', id, 'dns'], (calls) => calls.get('/domain/{id}/dns', path), {
    every: pollInterval,
  })
  const { mutateAsync: verify } = useWrite(
    (calls) => calls.post('/domain/{id}/verify', path),
    ['domains', 'senders'],
  )
  const data = domain.data && dns.data && { ...domain.data, ...dns.data }
  return (
    <LoadedPage from={{ data, error: domain.error ?? dns.error }} title="Domain">
      {(status) => (
        <Page
          title={status.domain}
          actions={
            mayChange && (
              <>
                <ActionButton
                  action="Verify now"
                  variant="primary"
                  run={() => verify()}
                  done="The records were looked up."
                />
                <DeleteButton
                  list="domains"
                  title={`Delete ${status.domain}?`}
                  done="The domain is deleted."
                  remove={(calls) => calls.delete('/domain/{id}', path)}
                >
                  <p>Its senders cannot be used any more.</p>
                </DeleteButton>
              </>
            )
          }
        >
          {status.sendReady ? (
            <Notice tone="good">Ready: email can leave from this domain.</Notice>
          ) : (
            <Notice tone="info">
              Publish these records at your DNS provider. They are looked up again and again; this
              page follows by itself.
            </Notice>
          )}
          <Conflicts records={status.records} />
          <Section title="Records">
            <DnsRecords records={status.records} />
          </Section>
          <Senders domainId={id} domain={status.domain} />
        </Page>
      )}
    </LoadedPage>
  )
}
