import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { EditorFrame } from '../ui/editor-frame.tsx'
import type { Fields } from '../ui/form.tsx'
import { Tabs, useTab } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AudienceFields, audienceIn, AudienceSize } from './audience.tsx'
import { CampaignMenu } from './campaign-menu.tsx'
import { ContentFields, contentIn } from './content-fields.tsx'
import { DeliveryFields, deliveryIn } from './delivery-fields.tsx'
import { LaunchCampaign, Review } from './review.tsx'

interface Props {
  readonly campaign: Schema<'Campaign'>
}

/** A draft in four steps, each of which is saved when it is left by its button. */
export function CampaignEditor({ campaign }: Props) {
  const { orgId, environment, mayChange } = useTenant()
  const navigate = useNavigate()
  const tab = useTab()
  return (
    <EditorFrame
      title={campaign.name}
      backTo={t('Campaigns')}
      onBack={() =>
        void navigate({ to: '/o/$orgId/$environment/campaigns', params: { orgId, environment } })
      }
      state={t('Draft')}
      actions={
        mayChange && (
          <>
            {tab === 'review' && <LaunchCampaign campaign={campaign} />}
            <CampaignMenu campaign={campaign} />
          </>
        )
      }
    >
      <div className="campaign-editor">
        <Tabs
          label={t('Steps')}
          tabs={[
            {
              key: 'audience',
              name: t('1. Audience'),
              content: () => <AudienceStep campaign={campaign} />,
            },
            {
              key: 'content',
              name: t('2. Content'),
              content: () => <ContentStep campaign={campaign} />,
            },
            {
              key: 'delivery',
              name: t('3. Sender and schedule'),
              content: () => <DeliveryStep campaign={campaign} />,
            },
            { key: 'review', name: t('4. Review'), content: () => <Review campaign={campaign} /> },
          ]}
        />
      </div>
    </EditorFrame>
  )
}

interface StepProps extends Props {
  readonly change: (fields: Fields) => Schema<'CampaignPatch'>
  /** The step that is opened next. */
  readonly next: 'content' | 'delivery' | 'review'
  /** Names of faults that the fields show themselves. */
  readonly parts: readonly string[]
  readonly children: ReactNode
}

function Step({ campaign, change, next, parts, children }: StepProps) {
  const navigate = useNavigate()
  const { mayChange } = useTenant()
  if (!mayChange) return <fieldset disabled>{children}</fieldset>
  return (
    <WriteForm
      action={t('Save and continue')}
      parts={parts}
      changes={['campaigns']}
      write={(calls, fields) =>
        calls.patch('/campaigns/{id}', {
          params: { path: { id: campaign.id } },
          body: change(fields),
        })
      }
      onDone={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, tab: next }),
          ignoreBlocker: true, // the step is saved
        })
      }
    >
      {children}
    </WriteForm>
  )
}

function AudienceStep({ campaign }: Props) {
  return (
    <div className="halves">
      <Step
        campaign={campaign}
        next="content"
        parts={['audience']}
        change={(fields) => ({ name: fields.text('name'), audience: audienceIn(fields) })}
      >
        <TextField label={t('Campaign name')} name="name" defaultValue={campaign.name} />
        <AudienceFields of={campaign.audience} />
      </Step>
      <div className="card">
        <AudienceSize of={campaign} />
      </div>
    </div>
  )
}

function ContentStep({ campaign }: Props) {
  return (
    <Step
      campaign={campaign}
      next="delivery"
      parts={['content', 'variants']}
      change={(fields) => contentIn(fields, campaign)}
    >
      <ContentFields of={campaign} />
    </Step>
  )
}

function DeliveryStep({ campaign }: Props) {
  return (
    <Step campaign={campaign} next="review" parts={[]} change={deliveryIn}>
      <DeliveryFields of={campaign} />
    </Step>
  )
}
