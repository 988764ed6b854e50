import { useParams } from '@tanstack/react-router'
import { useRead } from '../data/reads.ts'
import { useTenant } from '../tenant/tenant.ts'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { audienceText } from './audience.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStats } from './campaign-stats.tsx'

export function CampaignPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/campaigns/$id' })
  const { mayChange } = useTenant()
  const campaign = useRead(
    ['campaigns', id],
    (calls) => calls.get('/campaigns/{id}', { params: { path: { id } } }),
    { every: 2_000 },
  )
  return (
    <LoadedPage from={campaign} title="Campaign">
      {(data) => (
        <Page title={data.name} actions={mayChange && <CampaignActions campaign={data} />}>
          {data.reason !== null && (
            <Notice tone="warn">
              The sender’s domain stopped being ready, so people are skipped.
            </Notice>
          )}
          <Facts
            of={{
              Status: <Badge state={data.status} />,
              Channel: data.channel === 'email' ? 'email' : 'in-app',
              Audience: audienceText(data.audience),
              Template: data.templateId ?? undefined,
              'Send at': data.sendAt ? <Time at={data.sendAt} /> : undefined,
              'Messages a minute': data.perMinute?.toLocaleString(),
              Launched: <Time at={data.launchedAt} />,
              Completed: <Time at={data.completedAt} />,
            }}
          />
          {data.status !== 'draft' && <CampaignStats campaignId={id} />}
          {data.content && (
            <Section title="Content">
              <Json label="Content" value={data.content} />
            </Section>
          )}
        </Page>
      )}
    </LoadedPage>
  )
}
