import { useParams } from '@tanstack/react-router'
import { ConfirmButton, WriteButton } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { numberText, t } from '../texts/texts.ts'
import { LoadedPage, Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Facts, Notice } from '../ui/values.tsx'
import { AudienceName } from './audience.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import { CampaignReport } from './campaign-report.tsx'
import { Review, SenderName, TemplateName } from './review.tsx'

export function CampaignPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/campaigns/$id' })
  const campaign = useRead(
    ['campaigns', id],
    (calls) => calls.get('/campaigns/{id}', { params: { path: { id } } }),
    { every: 2_000 },
  )
  return (
    <LoadedPage from={campaign} title={t('Campaign')}>
      {(data) =>
        data.status === 'draft' ? (
          <CampaignEditor key={data.id} campaign={data} />
        ) : (
          <LaunchedCampaign campaign={data} />
        )
      }
    </LoadedPage>
  )
}

interface Props {
  readonly campaign: Schema<'Campaign'>
}

function LaunchedCampaign({ campaign }: Props) {
  const { mayChange } = useTenant()
  return (
    <Page
      title={campaign.name}
      intro={<Badge state={campaign.status} />}
      actions={mayChange && <Actions campaign={campaign} />}
    >
      {campaign.reason !== null && (
        <Notice tone="warn">
          {t('The sender’s domain stopped being ready, so people are skipped.')}
        </Notice>
      )}
      <Tabs
        label={t('Parts of the campaign')}
        tabs={[
          {
            key: 'report',
            name: t('Report'),
            content: () => <CampaignReport campaign={campaign} />,
          },
          { key: 'content', name: t('Content'), content: () => <Review campaign={campaign} /> },
          { key: 'details', name: t('Details'), content: () => <Details campaign={campaign} /> },
        ]}
      />
    </Page>
  )
}

function Details({ campaign }: Props) {
  const { channel, audience, templateId, senderId, sendAt, perMinute } = campaign
  return (
    <Facts
      of={{
        [t('Channel')]: channel === 'email' ? t('Email') : t('In-app'),
        [t('Audience')]: <AudienceName of={audience} />,
        [t('Template')]: templateId && <TemplateName id={templateId} />,
        [t('Sender')]: channel === 'email' ? <SenderName id={senderId} /> : undefined,
        [t('Send at')]: sendAt && <Time at={sendAt} />,
        [t('Messages per minute')]: perMinute && numberText(perMinute),
        [t('Launched')]: <Time at={campaign.launchedAt} />,
        [t('Completed')]: <Time at={campaign.completedAt} />,
      }}
    />
  )
}

const changes = ['campaigns', 'campaign-stats', 'messages']

/** The actions that the status permits. */
function Actions({ campaign }: Props) {
  const { id, name, status } = campaign
  const path = { params: { path: { id } } }
  const isUnderWay = status === 'scheduled' || status === 'sending'
  return (
    <>
      {isUnderWay && (
        <WriteButton
          action={t('Pause')}
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/pause', path)}
        />
      )}
      {status === 'paused' && (
        <WriteButton
          action={t('Resume')}
          variant="primary"
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/resume', path)}
        />
      )}
      {(isUnderWay || status === 'paused') && (
        <ConfirmButton
          action={t('Cancel campaign')}
          title={t('Cancel “{name}”?', { name })}
          done={t('The campaign is cancelled.')}
          changes={changes}
          write={(calls) => calls.post('/campaigns/{id}/cancel', path)}
        >
          <p>{t('Contacts who have not received it yet are skipped.')}</p>
        </ConfirmButton>
      )}
      {(status === 'completed' || status === 'cancelled') && <CampaignMenu campaign={campaign} />}
    </>
  )
}
