import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { TemplateField } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FieldFault } from '../ui/faults.ts'
import { type Fields, useFault } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { writtenIn } from './no-content.ts'

/** One of the contents of a campaign; a campaign without variants has one. */
interface Version {
  readonly key: number
  readonly name: string
  readonly weight: number
  readonly templateId: string
  readonly content: Schema<'CampaignContent'>
}

function versionsOf(campaign: Schema<'Campaign'>): readonly Version[] {
  const { variants, templateId } = campaign
  if (!variants) {
    const content = writtenIn(campaign) ?? {}
    return [{ key: 0, name: 'A', weight: 100, templateId: templateId ?? '', content }]
  }
  return variants.map((variant, key) => ({
    key,
    name: variant.name,
    weight: variant.weight,
    templateId: variant.templateId ?? '',
    content: variant.content ?? {},
  }))
}

/** The contents of an email, or those of an in-app message. */
export function ContentFields({ of }: { readonly of: Schema<'Campaign'> }) {
  const [versions, setVersions] = useState(() => versionsOf(of))
  const change = (key: number, part: Partial<Version>) =>
    setVersions(versions.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const add = () => {
    const next = Math.max(...versions.map(({ key }) => key)) + 1
    const all = [
      ...versions,
      { key: next, name: nextName(versions), weight: 0, templateId: '', content: {} },
    ]
    setVersions(withEqualShares(all))
  }
  const isSplit = versions.length > 1
  return (
    <>
      <input type="hidden" name="versions" value={versions.length} />
      {versions.map((version, place) => (
        <VersionFields
          key={version.key}
          of={version}
          channel={of.channel}
          place={isSplit ? `variants.${place}.` : ''}
          onChange={(part) => change(version.key, part)}
          onRemove={() =>
            setVersions(withEqualShares(versions.filter(({ key }) => key !== version.key)))
          }
        />
      ))}
      <ContentFault />
      {versions.length < maxVersions && (
        <div className="actions">
          <Button icon={Plus} onPress={add}>
            {t('Add a variant')}
          </Button>
          {!isSplit && (
            <span className="hint">
              {t('Each variant goes to a share of the audience (A/B test).')}
            </span>
          )}
        </div>
      )}
    </>
  )
}

const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
const maxVersions = names.length

function nextName(versions: readonly Version[]): string {
  const used = new Set(versions.map(({ name }) => name))
  return names.find((name) => !used.has(name)) ?? t('Variant {name}', { name: versions.length + 1 })
}

/** Shares that differ by at most one percent, and add up to 100. */
function withEqualShares(versions: readonly Version[]): readonly Version[] {
  const share = Math.floor(100 / versions.length)
  const rest = 100 - share * versions.length
  return versions.map((version, place) => ({
    ...version,
    weight: place < rest ? share + 1 : share,
  }))
}

function ContentFault() {
  const content = useFault('content')
  const variants = useFault('variants')
  const fault = content ?? variants
  return fault === undefined ? null : <p className="fault">{fault}</p>
}

interface VersionProps {
  readonly of: Version
  readonly channel: 'email' | 'inapp'
  /** The prefix of the inputs' names; empty without variants. */
  readonly place: string
  readonly onChange: (part: Partial<Version>) => void
  readonly onRemove: () => void
}

function VersionFields({ of, channel, place, onChange, onRemove }: VersionProps) {
  const { name, weight, templateId, content } = of
  const inputs =
    channel === 'inapp' ? (
      <InappFields place={place} of={content} />
    ) : (
      <>
        <TemplateField
          name={`${place}templateId`}
          value={templateId}
          onChange={(id) => onChange({ templateId: id })}
        />
        {templateId === '' && <EmailFields place={place} of={content} />}
      </>
    )
  if (place === '') return inputs
  return (
    <fieldset>
      <legend>{t('Variant {name}', { name })}</legend>
      <div className="row">
        <TextField
          label={t('Name of the variant')}
          name={`${place}name`}
          value={name}
          onChange={(next) => onChange({ name: next })}
        />
        <TextField
          label={t('Share in percent')}
          name={`${place}weight`}
          type="number"
          value={String(weight)}
          onChange={(next) => onChange({ weight: Number(next) })}
        />
      </div>
      {inputs}
      <div className="actions">
        <Button variant="quiet" onPress={onRemove}>
          {t('Remove variant {name}', { name })}
        </Button>
      </div>
    </fieldset>
  )
}

interface PartProps {
  readonly place: string
  readonly of: Schema<'CampaignContent'>
}

function EmailFields({ place, of }: PartProps) {
  return (
    <>
      <TextField
        label={t('Subject')}
        name={`${place}content.subject`}
        defaultValue={of.subject ?? ''}
      />
      <TextField
        label={t('HTML')}
        name={`${place}content.html`}
        rows={10}
        isCode
        defaultValue={of.html ?? ''}
        hint={t('For the editor with a live preview, create a template.')}
      />
      <TextField
        label={t('Plain text')}
        name={`${place}content.text`}
        rows={4}
        defaultValue={of.text ?? ''}
      />
    </>
  )
}

function InappFields({ place, of }: PartProps) {
  return (
    <>
      <TextField label={t('Title')} name={`${place}content.title`} defaultValue={of.title ?? ''} />
      <TextField
        label={t('Body')}
        name={`${place}content.body`}
        rows={4}
        defaultValue={of.body ?? ''}
      />
      <TextField
        label={t('URL')}
        name={`${place}content.url`}
        type="url"
        defaultValue={of.url ?? ''}
        hint={t('The page that the message opens.')}
      />
    </>
  )
}

/** The parts of the campaign that `ContentFields` change: a template, own content, or variants. */
export function contentIn(fields: Fields, before: Schema<'Campaign'>) {
  const count = fields.number('versions') ?? 1
  if (count === 1) {
    const { templateId, content } = versionIn(fields, '', before.content)
    return { variants: null, templateId: templateId ?? null, content: content ?? null }
  }
  const variants = Array.from({ length: count }, (_, place) => {
    const start = `variants.${place}.`
    return {
      name: fields.text(`${start}name`),
      weight: fields.number(`${start}weight`) ?? 0,
      ...versionIn(fields, start, before.variants?.[place]?.content ?? null),
    }
  })
  if (variants.reduce((sum, { weight }) => sum + weight, 0) !== 100)
    throw new FieldFault('variants', t('The shares must add up to 100.'))
  return { variants, templateId: null, content: null }
}

const contentNames = ['subject', 'html', 'text', 'title', 'body', 'url'] as const

type Content = { -readonly [N in keyof Schema<'CampaignContent'>]: Schema<'CampaignContent'>[N] }

/** The content in the form, with the parts of the former content that the form does not have. */
function versionIn(fields: Fields, place: string, before: Schema<'CampaignContent'> | null) {
  const templateId = fields.optional(`${place}templateId`)
  if (templateId !== undefined) return { templateId }
  const { mjml, data } = before ?? {}
  const content: Content = {
    ...(mjml !== undefined && { mjml }),
    ...(data !== undefined && { data }),
  }
  for (const name of contentNames) {
    const text = fields.optional(`${place}content.${name}`)
    if (text !== undefined) content[name] = text
  }
  return Object.keys(content).length === 0 ? {} : { content }
}
