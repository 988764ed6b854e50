import { useParams } from '@tanstack/react-router'
import { ConfirmButton, DeleteButton, WriteButton, WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { reasonText } from '../messages/message-parts.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { Meter } from '../ui/charts.tsx'
import { TextField } from '../ui/fields.tsx'
import { Loaded, LoadedPage, Page, Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Badge, Facts, Json, Notice, Time } from '../ui/values.tsx'
import { AudienceName, ChangeCampaign } from './campaign-form.tsx'
import { LaunchCampaign, SenderName, TemplateName } from './launch-campaign.tsx'

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
              Audience: <AudienceName of={data.audience} />,
              Template: data.templateId && <TemplateName id={data.templateId} />,
              Sender: data.senderId && <SenderName id={data.senderId} />,
              'Send at': data.sendAt && <Time at={data.sendAt} />,
              'Messages per minute': data.perMinute?.toLocaleString(),
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

const counted = [
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Bounced'],
  ['complained', 'Complained'],
  ['failed', 'Failed'],
  ['machineOpens', 'Automatic opens'],
  ['machineClicks', 'Automatic clicks'],
] as const

/** The outcomes of the campaign's messages, updated during sending. */
function CampaignStats({ campaignId: id }: { readonly campaignId: string }) {
  const stats = useRead(
    ['campaign-stats', id],
    (calls) => calls.get('/campaigns/{id}/stats', { params: { path: { id } } }),
    { every: 2_000 },
  )
  return (
    <Section title="Progress">
      <Loaded from={stats}>
        {(data) => (
          <>
            <Meter label="Done" value={data.audience - data.pending} max={data.audience} />
            <Table
              label="Statistics"
              keyOf={({ what }) => what}
              empty="Nothing is counted yet."
              list={rowsOf([
                ...counted.map(([name, what]) => ({ what, count: data[name] })),
                ...Object.entries(data.skipped).map(([reason, count]) => ({
                  what: `Skipped: ${reasonText(reason)}`,
                  count,
                })),
              ])}
              columns={[
                { name: 'What', cell: ({ what }) => what },
                { name: 'Contacts', cell: ({ count }) => count?.toLocaleString() ?? '–' },
                { name: 'Rate', cell: ({ count }) => shareOf(count, data.audience) },
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** The count is null if no email was tracked. */
function shareOf(count: number | null, all: number): string {
  return all === 0 || count === null ? '–' : percent.format(count / all)
}

const changes = ['campaigns', 'campaign-stats', 'messages']

interface CampaignProps {
  readonly campaign: Schema<'Campaign'>
}

/** The actions that the status permits. */
function CampaignActions({ campaign }: CampaignProps) {
  const { id, status } = campaign
  const path = { params: { path: { id } } }
  const isUnderWay = status === 'scheduled' || status === 'sending'
  return (
    <>
      {status === 'draft' && (
        <>
          <TestCampaign id={id} />
          <ChangeCampaign campaign={campaign} />
          <LaunchCampaign campaign={campaign} />
        </>
      )}
      {isUnderWay && (
        <WriteButton
          action="Pause"
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/pause', path)}
        />
      )}
      {status === 'paused' && (
        <WriteButton
          action="Resume"
          variant="primary"
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/resume', path)}
        />
      )}
      {(isUnderWay || status === 'paused') && (
        <ConfirmButton
          action="Cancel campaign"
          title="Cancel this campaign?"
          done="The campaign is cancelled."
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/cancel', path)}
        >
          <p>Contacts who have not received it yet are skipped.</p>
        </ConfirmButton>
      )}
      {(status === 'draft' || status === 'completed' || status === 'cancelled') && (
        <DeleteCampaign campaign={campaign} />
      )}
    </>
  )
}

function TestCampaign({ id }: { readonly id: string }) {
  return (
    <WriteDialog
      opener="Send a test"
      action="Send test"
      done="The test is on its way."
      changes={changes}
      write={(calls, fields) =>
        calls.post('/campaigns/{id}/test', {
          params: { path: { id } },
          body: { contacts: fields.list('contacts').map((email) => ({ email })) },
        })
      }
    >
      <TextField
        label="To"
        name="contacts"
        autoFocus
        hint="Email addresses of existing contacts, at most 10, separated by commas."
      />
    </WriteDialog>
  )
}

function DeleteCampaign({ campaign: { id, name } }: CampaignProps) {
  return (
    <DeleteButton
      list="campaigns"
      title={`Delete “${name}”?`}
      done="Campaign deleted."
      remove={(calls) => calls.delete('/campaigns/{id}', { params: { path: { id } } })}
    >
      <p>Messages that were sent stay.</p>
    </DeleteButton>
  )
}
