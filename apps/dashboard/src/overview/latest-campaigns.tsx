import { rateText, reachedBy } from '../campaigns/rates.ts'
import { useRead } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { numberText, t } from '../texts/texts.ts'
import { Section } from '../ui/page.tsx'
import { listOf, Table } from '../ui/table.tsx'
import { Time } from '../ui/times.tsx'
import { Badge } from '../ui/values.tsx'

/** The latest campaigns that were launched, with their rates; nothing if there are none. */
export function LatestCampaigns() {
  const { data, error } = useRead(
    ['campaigns', 'latest'],
    async (calls) => {
      const status = ['sending', 'completed', 'scheduled', 'paused'] as const
      const { campaigns } = await calls.get('/campaigns', {
        params: { query: { limit: 5, status: [...status] } },
      })
      return Promise.all(
        campaigns.map(async (campaign) => ({
          ...campaign,
          stats: await calls.get('/campaigns/{id}/stats', {
            params: { path: { id: campaign.id } },
          }),
        })),
      )
    },
    { every: 30_000 },
  )
  if (!data || data.length === 0) return null
  return (
    <Section title={t('Latest campaigns')}>
      <Table
        label={t('Latest campaigns')}
        list={listOf({ data, error })}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            name: t('Name'),
            cell: ({ id, name }) => <LinkTo list="campaigns" id={id} name={name} />,
          },
          { name: t('Status'), cell: ({ status }) => <Badge state={status} /> },
          { name: t('Sent'), cell: ({ stats }) => numberText(stats.sent) },
          { name: t('Opened'), cell: ({ stats }) => rateText(stats.opened, reachedBy(stats)) },
          { name: t('Clicked'), cell: ({ stats }) => rateText(stats.clicked, reachedBy(stats)) },
          { name: t('Launched'), cell: ({ launchedAt }) => <Time at={launchedAt} /> },
        ]}
      />
    </Section>
  )
}
