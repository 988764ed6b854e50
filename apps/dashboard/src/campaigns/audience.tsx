import { useState } from 'react'
import { contactsText } from '../contacts/contact-names.tsx'
import type { Schema } from '../data/calls.ts'
import { NameField, SegmentField } from '../data/pickers.tsx'
import { useList, useRead } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { numberText, rich, t } from '../texts/texts.ts'
import { RadioField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { Loaded } from '../ui/page.tsx'

/** The three forms of a campaign's audience as one type. */
interface CampaignAudience {
  readonly all?: true
  readonly segmentId?: string
  readonly tag?: string
}

/** The audience, with the name of its segment. */
export function AudienceName({ of: { segmentId, tag } }: { readonly of: CampaignAudience }) {
  const { items } = useList(['segments'], (calls, page) => calls.get('/segments', page))
  if (tag !== undefined) return t('Contacts with the tag “{tag}”', { tag })
  if (segmentId === undefined) return t('All contacts')
  const name = items.find(({ id }) => id === segmentId)?.name
  return <LinkTo list="segments" id={segmentId} name={name ?? t('Segment')} />
}

type Counted = Pick<Schema<'Campaign'>, 'id' | 'updatedAt'>

/** How many contacts the campaign reaches as it is saved. Counting a large audience may take seconds. */
export function useAudience({ id, updatedAt }: Counted) {
  return useRead(['audience', id, updatedAt], (calls) =>
    calls.get('/campaigns/{id}/audience', { params: { path: { id } } }),
  )
}

const skips = [
  { name: 'unsubscribed', text: t('unsubscribed') },
  { name: 'suppressed', text: t('on the suppression list') },
  { name: 'noAddress', text: t('without an address') },
] as const

function reachOf(count: number) {
  const figure = <span className="figure">{numberText(count)}</span>
  return count === 1
    ? rich('{figure} person receives this campaign', { figure })
    : rich('{figure} people receive this campaign', { figure })
}

/** The number of contacts that receive the campaign, and why the others do not. */
export function AudienceSize({ of }: { readonly of: Counted }) {
  return (
    <Loaded from={useAudience(of)}>
      {(counts) => (
        <div className="audience-size" role="status">
          <p>{reachOf(counts.reachable)}</p>
          <p className="quiet-text">
            {t('of {contacts} in the audience', { contacts: contactsText(counts.count) })}
          </p>
          <ul>
            {skips
              .filter(({ name }) => counts[name] > 0)
              .map(({ name, text }) => (
                <li key={name} className="quiet-text">
                  {numberText(counts[name])} {text}
                </li>
              ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

const kinds = [
  { value: 'all', label: t('All contacts') },
  { value: 'segment', label: t('A segment'), hint: t('Contacts that fulfil conditions.') },
  { value: 'tag', label: t('Contacts with a tag') },
] as const

export function AudienceFields({ of }: { readonly of: CampaignAudience }) {
  const { tag: tagBefore = '', segmentId = '' } = of
  const [segment, setSegment] = useState(segmentId)
  const [tag, setTag] = useState(tagBefore)
  const [kind, setKind] = useState<'all' | 'segment' | 'tag'>(
    tagBefore ? 'tag' : segmentId ? 'segment' : 'all',
  )
  return (
    <>
      <RadioField
        label={t('Who receives it?')}
        name="audienceKind"
        choices={kinds}
        value={kind}
        onChange={setKind}
      />
      {kind === 'segment' && (
        <SegmentField name="audience.segmentId" value={segment} onChange={setSegment} />
      )}
      {kind === 'tag' && (
        <NameField of="tag" label={t('Tag')} name="audience.tag" value={tag} onChange={setTag} />
      )}
    </>
  )
}

export function audienceIn(fields: Fields): Schema<'CampaignInput'>['audience'] {
  const kind = fields.text('audienceKind')
  if (kind === 'tag') return { tag: fields.text('audience.tag') }
  return kind === 'segment' ? { segmentId: fields.text('audience.segmentId') } : { all: true }
}
