import { useState } from 'react'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { SegmentField, TemplateField } from '../data/object-fields.tsx'
import { useList } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { channels, labelled, SelectField, TextField, TimeField } from '../ui/fields.tsx'
import { type Fields, useFault } from '../ui/form.tsx'

/** The three forms of a campaign's audience as one type. */
export interface CampaignAudience {
  readonly all?: true
  readonly segmentId?: string
  readonly tag?: string
}

/** The audience, with the name of its segment. */
export function AudienceName({ of: { segmentId, tag } }: { readonly of: CampaignAudience }) {
  const { items } = useList(['segments'], (calls, page) => calls.get('/segments', page))
  if (tag !== undefined) return `Contacts with the tag “${tag}”`
  if (segmentId === undefined) return 'All contacts'
  const name = items.find(({ id }) => id === segmentId)?.name
  return (
    <>
      Segment <LinkTo list="segments" id={segmentId} {...(name !== undefined && { name })} />
    </>
  )
}

const parts = ['audience', 'content', 'variants']

export function CreateCampaign() {
  return (
    <WriteDialog
      opener="Create campaign"
      variant="primary"
      size="large"
      action="Create"
      parts={parts}
      changes={['campaigns']}
      write={(calls, fields) =>
        calls.post('/campaigns', { body: { ...basicsIn(fields), ...withoutNulls(restIn(fields)) } })
      }
      opens={({ id }) => ['campaigns', id]}
    >
      <CampaignFields />
    </WriteDialog>
  )
}

interface CampaignProps {
  readonly campaign: Schema<'Campaign'>
}

export function ChangeCampaign({ campaign }: CampaignProps) {
  return (
    <WriteDialog
      opener="Change"
      title={`Change “${campaign.name}”`}
      size="large"
      action="Save"
      parts={parts}
      done="Campaign updated."
      changes={['campaigns']}
      write={(calls, fields) => {
        const { channel: _channel, ...basics } = basicsIn(fields)
        const body = { ...basics, ...restIn(fields, campaign) }
        return calls.patch('/campaigns/{id}', { params: { path: { id: campaign.id } }, body })
      }}
    >
      <CampaignFields of={campaign} />
    </WriteDialog>
  )
}

function basicsIn(fields: Fields) {
  const channel: 'email' | 'inapp' = fields.text('channel') === 'inapp' ? 'inapp' : 'email'
  return { name: fields.text('name'), channel, audience: audienceIn(fields) }
}

/** The other fields of the campaign; null for those that are empty, so that a change clears them. */
function restIn(fields: Fields, before?: Schema<'Campaign'>) {
  const templateId = fields.optional('templateId') ?? null
  const content = templateId === null ? contentIn(fields, before?.content) : null
  return {
    ...(before?.variants ? {} : { templateId, content }),
    senderId: fields.optional('senderId') ?? null,
    sendAt: fields.time('sendAt') ?? null,
    perMinute: fields.number('perMinute') ?? null,
  }
}

function audienceIn(fields: Fields): Schema<'CampaignInput'>['audience'] {
  const kind = fields.text('audienceKind')
  if (kind === 'tag') return { tag: fields.text('audience.tag') }
  return kind === 'segment' ? { segmentId: fields.text('audience.segmentId') } : { all: true }
}

const contentFields = ['subject', 'html', 'text', 'title', 'body', 'url'] as const

/** The content in the form, with the parts of the former content that the form does not have. */
function contentIn(
  fields: Fields,
  before: Schema<'CampaignContent'> | null = null,
): Schema<'CampaignContent'> {
  const { mjml, data } = before ?? {}
  const content: {
    -readonly [N in keyof Schema<'CampaignContent'>]: Schema<'CampaignContent'>[N]
  } = {
    ...(mjml !== undefined && { mjml }),
    ...(data !== undefined && { data }),
  }
  for (const name of contentFields) {
    const text = fields.optional(`content.${name}`)
    if (text !== undefined) content[name] = text
  }
  return content
}

/** The fields that are not null. */
function withoutNulls<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } {
  const known = Object.entries(fields).filter(([, value]) => value !== null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of T that have a value
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], null> }
}

interface FieldsProps {
  readonly of?: Schema<'Campaign'> | undefined
}

function CampaignFields({ of }: FieldsProps) {
  const [channel, setChannel] = useState(of?.channel ?? 'email')
  const content = useFault('content')
  return (
    <>
      <TextField label="Campaign name" name="name" autoFocus defaultValue={of?.name ?? ''} />
      {of ? (
        <input type="hidden" name="channel" value={channel} />
      ) : (
        <SelectField
          label="Channel"
          name="channel"
          value={channel}
          onChange={setChannel}
          choices={channels}
        />
      )}
      <AudienceFields of={of} />
      {channel === 'email' ? <EmailFields of={of} /> : <InappFields of={of} />}
      {content !== undefined && <p className="fault">{content}</p>}
      <details open={Boolean(of?.sendAt ?? of?.perMinute)}>
        <summary>Schedule and speed</summary>
        <div className="row with-hints">
          <TimeField
            label="Send at"
            name="sendAt"
            defaultTime={of?.sendAt}
            hint="If empty, as soon as you launch it."
          />
          <TextField
            label="Messages per minute"
            name="perMinute"
            type="number"
            hint="If empty, as fast as possible."
            defaultValue={of?.perMinute?.toString() ?? ''}
          />
        </div>
      </details>
    </>
  )
}

const audiences = labelled({
  all: 'All contacts',
  tag: 'Contacts with a tag',
  segment: 'A segment',
})

function AudienceFields({ of }: FieldsProps) {
  const { tag, segmentId }: CampaignAudience = of?.audience ?? {}
  const [segment, setSegment] = useState(segmentId ?? '')
  const [kind, setKind] = useState<'all' | 'tag' | 'segment'>(
    tag ? 'tag' : segmentId ? 'segment' : 'all',
  )
  return (
    <div className="row">
      <SelectField
        label="Audience"
        name="audienceKind"
        value={kind}
        onChange={setKind}
        choices={audiences}
      />
      {kind === 'tag' && <TextField label="Tag" name="audience.tag" defaultValue={tag ?? ''} />}
      {kind === 'segment' && (
        <SegmentField name="audience.segmentId" value={segment} onChange={setSegment} />
      )}
    </div>
  )
}

function EmailFields({ of }: FieldsProps) {
  const [templateId, setTemplateId] = useState(of?.templateId ?? '')
  const senders = useList(['senders'], (calls, page) => calls.get('/senders', page))
  return (
    <>
      <SelectField
        label="Sender"
        name="senderId"
        defaultValue={of?.senderId ?? ''}
        choices={[
          { value: '', label: 'Default sender' },
          ...senders.items.map(({ id, address }) => ({ value: id, label: address })),
        ]}
      />
      {of?.variants ? (
        <p>The content is {of.variants.length} variants, which the API changes.</p>
      ) : (
        <TemplateField name="templateId" value={templateId} onChange={setTemplateId} />
      )}
      {templateId === '' && !of?.variants && (
        <>
          <TextField
            label="Subject"
            name="content.subject"
            defaultValue={of?.content?.subject ?? ''}
          />
          <TextField
            label="HTML"
            name="content.html"
            rows={6}
            isCode
            defaultValue={of?.content?.html ?? ''}
          />
          <TextField
            label="Plain text"
            name="content.text"
            rows={4}
            defaultValue={of?.content?.text ?? ''}
          />
        </>
      )}
    </>
  )
}

function InappFields({ of }: FieldsProps) {
  return (
    <>
      <TextField label="Title" name="content.title" defaultValue={of?.content?.title ?? ''} />
      <TextField label="Body" name="content.body" rows={4} defaultValue={of?.content?.body ?? ''} />
      <TextField label="URL" name="content.url" type="url" defaultValue={of?.content?.url ?? ''} />
    </>
  )
}
