import { useRead } from '../data/reads.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'

const counted = [
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Bounced'],
  ['complained', 'Complained'],
  ['failed', 'Failed'],
  ['machineOpens', 'Opened by machines'],
  ['machineClicks', 'Clicked by machines'],
] as const

/** What became of everybody in the audience, followed while it is sent. */
export function CampaignStats({ campaignId: id }: { readonly campaignId: string }) {
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
                  what: `Skipped: ${reason}`,
                  count,
                })),
              ])}
              columns={[
                { name: 'What', cell: ({ what }) => what },
                { name: 'Contacts', cell: ({ count }) => count.toLocaleString() },
                { name: 'Of the audience', cell: ({ count }) => shareOf(count, data.audience) },
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function shareOf(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 1_000) / 10} %`
}
