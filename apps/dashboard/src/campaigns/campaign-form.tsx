import type { paths } from '@outrider/sdk'
import { useState } from 'react'
import { given } from '../data/calls.ts'
import { useList, useWrite } from '../data/queries.ts'
import { useGoTo } from '../tenant/tenant.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { type Fields, Form, useFault } from '../ui/form.tsx'
import { notify } from '../ui/notifications.tsx'

export type Campaign =
  paths['/campaigns/{id}']['get']['responses'][200]['content']['application/json']
export type CampaignInput = NonNullable<
  paths['/campaigns']['post']['requestBody']
>['content']['application/json']
/** One of the three. */
export interface Audience {
  readonly all?: true
  readonly segmentId?: string
  readonly tag?: string
}

export function audienceText({ segmentId, tag }: Audience): string {
  if (tag !== undefined) return `Tag «${tag}»`
  return segmentId === undefined ? 'All contacts' : `Segment ${segmentId}`
}

const parts = ['audience', 'content', 'variants']

export function CreateCampaign() {
  const goTo = useGoTo()
  const { mutateAsync: create } = useWrite(
    (calls, body: CampaignInput) => calls.post('/campaigns', { body }),
    ['campaigns'],
  )
  return (
    <DialogButton opener="Create campaign" variant="primary" size="large">
      {(close) => (
        <Form
          action="Create"
          parts={parts}
          submit={async (fields) => {
            const { id } = await create(campaignIn(fields))
            close()
            await goTo('campaigns', id)
          }}
        >
          <CampaignFields />
        </Form>
      )}
    </DialogButton>
  )
}

export function ChangeCampaign({ campaign }: { readonly campaign: Campaign }) {
  const { mutateAsync: change } = useWrite(
    (calls, { channel: _channel, ...body }: CampaignInput) =>
      calls.patch('/campaigns/{id}', { params: { path: { id: campaign.id } }, body }),
    ['campaigns'],
  )
  return (
    <DialogButton opener="Change" title={`Change «${campaign.name}»`} size="large">
      {(close) => (
        <Form
          action="Save"
          parts={parts}
          submit={async (fields) => {
            await change(campaignIn(fields))
            close()
            notify('The campaign is changed.')
          }}
        >
          <CampaignFields of={campaign} />
        </Form>
      )}
    </DialogButton>
  )
}

/** What was composed, as the interface takes it. */
export function campaignIn(fields: Fields): CampaignInput {
  const channel = fields.text('channel') === 'inapp' ? 'inapp' : 'email'
  const templateId = fields.optional('templateId')
  const sendAt = fields.optional('sendAt')
  return {
    name: fields.text('name'),
    channel,
    audience: audienceIn(fields),
    ...given({
      templateId,
      content: templateId === undefined ? contentIn(fields, channel) : undefined,
      senderId: fields.optional('senderId'),
      sendAt: sendAt === undefined ? undefined : new Date(sendAt).toISOString(),
      perMinute: fields.number('perMinute'),
    }),
  }
}

function audienceIn(fields: Fields): CampaignInput['audience'] {
  const kind = fields.text('audienceKind')
  if (kind === 'tag') return { tag: fields.text('audience.tag') }
  return kind === 'segment' ? { segmentId: fields.text('audience.segmentId') } : { all: true }
}

function contentIn(fields: Fields, channel: 'email' | 'inapp') {
  const textOf = (name: string) => fields.optional(`content.${name}`)
  return channel === 'email'
    ? given({ subject: textOf('subject'), html: textOf('html'), text: textOf('text') })
    : given({ title: textOf('title'), body: textOf('body'), url: textOf('url') })
}

export function CampaignFields({ of }: { readonly of?: Campaign }) {
  const [channel, setChannel] = useState<string>(of?.channel ?? 'email')
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
          choices={[
            { value: 'email', label: 'Email' },
            { value: 'inapp', label: 'In-app' },
          ]}
        />
      )}
      <AudienceFields {...(of && { of: of.audience })} />
      {channel === 'email' ? (
        <EmailFields {...(of && { of })} />
      ) : (
        <InappFields {...(of && { of })} />
      )}
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

function AudienceFields({ of }: { readonly of?: Audience }) {
  const [kind, setKind] = useState(of?.tag ? 'tag' : of?.segmentId ? 'segment' : 'all')
  const { items } = useList(
    ['segments'],
    (calls, query) => calls.get('/segments', { params: { query } }),
    ({ segments }) => segments,
  )
  return (
    <div className="row">
      <SelectField
        label="Audience"
        name="audienceKind"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'all', label: 'All contacts' },
          { value: 'tag', label: 'Contacts with a tag' },
          { value: 'segment', label: 'A segment' },
        ]}
      />
      {kind === 'tag' && <TextField label="Tag" name="audience.tag" defaultValue={of?.tag ?? ''} />}
      {kind === 'segment' && (
        <SelectField
          label="Segment"
          name="audience.segmentId"
          defaultValue={of?.segmentId ?? ''}
          choices={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

function EmailFields({ of }: { readonly of?: Campaign }) {
  const [templateId, setTemplateId] = useState(of?.templateId ?? '')
  const templates = useList(
    ['templates'],
    (calls, query) => calls.get('/templates', { params: { query } }),
    (page) => page.templates,
  )
  const senders = useList(
    ['senders'],
    (calls, query) => calls.get('/senders', { params: { query } }),
    (page) => page.senders,
  )
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
      <SelectField
        label="Template"
        name="templateId"
        value={templateId}
        onChange={setTemplateId}
        choices={[
          { value: '', label: 'None: written here' },
          ...templates.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
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

function InappFields({ of }: { readonly of?: Campaign }) {
  return (
    <>
      <TextField label="Title" name="content.title" defaultValue={of?.content?.title ?? ''} />
      <TextField label="Body" name="content.body" rows={4} defaultValue={of?.content?.body ?? ''} />
      <TextField label="URL" name="content.url" type="url" defaultValue={of?.content?.url ?? ''} />
    </>
  )
}
