import { useState } from 'react'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { SegmentField, TemplateField } from '../data/object-fields.tsx'
import { useList } from '../data/queries.ts'
import { channels, labelled, SelectField, TextField } from '../ui/fields.tsx'
import { type Fields, useFault } from '../ui/form.tsx'

/** The three forms of a campaign's audience as one type. */
export interface CampaignAudience {
  readonly all?: true
  readonly segmentId?: string
  readonly tag?: string
}

export function audienceText({ segmentId, tag }: CampaignAudience): string {
  if (tag !== undefined) return `Tag “${tag}”`
  return segmentId === undefined ? 'All contacts' : `Segment ${segmentId}`
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
      write={(calls, fields) => calls.post('/campaigns', { body: campaignIn(fields) })}
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
        const { channel: _channel, ...body } = campaignIn(fields)
        return calls.patch('/campaigns/{id}', { params: { path: { id: campaign.id } }, body })
      }}
    >
      <CampaignFields of={campaign} />
    </WriteDialog>
  )
}

/** The campaign in the form. */
function campaignIn(fields: Fields): Schema<'CampaignInput'> {
  const channel = fields.text('channel') === 'inapp' ? 'inapp' : 'email'
  const templateId = fields.optional('templateId')
  const sendAt = fields.optional('sendAt')
  return {
    name: fields.text('name'),
    channel,
    audience: audienceIn(fields),
    ...defined({
      templateId,
      content: templateId === undefined ? contentIn(fields, channel) : undefined,
      senderId: fields.optional('senderId'),
      sendAt: sendAt === undefined ? undefined : new Date(sendAt).toISOString(),
      perMinute: fields.number('perMinute'),
    }),
  }
}

function audienceIn(fields: Fields): Schema<'CampaignInput'>['audience'] {
  const kind = fields.text('audienceKind')
  if (kind === 'tag') return { tag: fields.text('audience.tag') }
  return kind === 'segment' ? { segmentId: fields.text('audience.segmentId') } : { all: true }
}

function contentIn(fields: Fields, channel: 'email' | 'inapp') {
  const textOf = (name: string) => fields.optional(`content.${name}`)
  return channel === 'email'
    ? defined({ subject: textOf('subject'), html: textOf('html'), text: textOf('text') })
    : defined({ title: textOf('title'), body: textOf('body'), url: textOf('url') })
}

/** The fields that are not undefined. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of T that have a value
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> }
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
      <details>
        <summary>When and how fast</summary>
        <div className="row">
          <TextField label="Send at (now when empty)" name="sendAt" type="datetime-local" />
          <TextField
            label="Messages a minute"
            name="perMinute"
            type="number"
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
          { value: '', label: 'The oldest of a ready domain' },
          ...senders.items.map(({ id, address }) => ({ value: id, label: address })),
        ]}
      />
      <TemplateField name="templateId" value={templateId} onChange={setTemplateId} />
      {templateId === '' && (
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
