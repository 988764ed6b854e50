import { X } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '../data/calls.ts'
import { ContactField, NameField } from '../data/pickers.tsx'
import { useRead } from '../data/queries.ts'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { FieldFault } from '../ui/faults.ts'
import { SelectField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/values.tsx'
import { branchesOf, type DraftTrigger } from './graph.ts'
import { branchText, stepName } from './node-types.ts'
import { PairRows } from './row-fields.tsx'
import { filtersText } from './texts.ts'
import { useEditor } from './use-editor.ts'
import { samplePayload, walk, type Walked } from './walk.ts'

type Contact = Schema<'ContactRecord'>
type Payload = Readonly<Record<string, unknown>>

/** A person and an event whose path is displayed. */
export interface Trial {
  readonly contact: Contact
  readonly payload: Payload
  readonly explanation: Schema<'Explanation'>
  /** The chosen branches of steps that chance or a later event decides. */
  readonly choices: ReadonlyMap<string, string>
}

/** The steps that the person of a trial would pass; none if the trigger does not match. */
export function pathOf(trial: Trial, graph: Parameters<typeof walk>[0]): readonly Walked[] {
  const { contact, payload, explanation, choices } = trial
  return mismatchesIn(explanation).length > 0
    ? []
    : walk(graph, { contact: { ...contact }, payload }, choices)
}

interface Props {
  readonly trial: Trial | undefined
  readonly onTry: (trial: Trial | undefined) => void
  readonly onClose: () => void
}

/** Tests the automation with a person and an event. Nothing is sent or stored. */
export function TestPanel({ trial, onTry, onClose }: Props) {
  const { store, state } = useEditor()
  const { calls } = useTenant()
  const { trigger } = state.history.present
  const { id } = state.stored.automation
  const [contactId, setContact] = useState('')
  const [event, setEvent] = useState(trigger.events?.[0] ?? '')
  const [payload, setPayload] = useState<Payload>(() => samplePayload(trigger.filters))
  const contact = useRead(['contacts', contactId], (read) =>
    contactId === ''
      ? Promise.resolve(null)
      : read.get('/contacts/{id}', { params: { path: { id: contactId } } }),
  ).data
  const check = async () => {
    if (!contact) throw new FieldFault('contact', t('must be chosen'))
    if (trigger.type === 'custom_event' && !contact.walletAddress && !contact.externalId)
      throw new FieldFault(
        'contact',
        t(
          'has only an email address, which tests cannot name: choose one with a user ID or a wallet',
        ),
      )
    await store.save()
    const explanation = await calls.post('/automations/{id}/explain', {
      params: { path: { id } },
      body: explainBody(trigger, contact, { event, payload }),
    })
    onTry({ contact, payload, explanation, choices: new Map() })
  }
  return (
    <section className="panel" aria-label={t('Test')}>
      <header className="panel-head">
        <h2>{t('Test')}</h2>
        <IconButton icon={X} label={t('Close the test')} onPress={onClose} />
        <p className="hint">{t('Shows the path of a contact. Nothing is sent or changed.')}</p>
      </header>
      <Form action={t('Check')} submit={check}>
        <ContactField name="contact" value={contactId} onChange={setContact} />
        {'events' in trigger || trigger.type === 'custom_event' ? (
          <NameField of="event" label={t('Event')} name="event" value={event} onChange={setEvent} />
        ) : null}
        <PairRows
          legend={t('Properties of the event')}
          name="payload"
          kind="properties"
          value={payload}
          onChange={setPayload}
        />
      </Form>
      {trial && <Result trial={trial} onTry={onTry} />}
    </section>
  )
}

interface ResultProps {
  readonly trial: Trial
  readonly onTry: (trial: Trial) => void
}

function Result({ trial, onTry }: ResultProps) {
  const { graph, names } = useEditor()
  const { explanation, choices } = trial
  const mismatches = mismatchesIn(explanation)
  const path = pathOf(trial, graph)
  const open = path.filter(({ isOpen }) => isOpen)
  return (
    <>
      <Notice tone={mismatches.length > 0 ? 'warn' : 'good'}>
        {mismatches.length > 0 ? t('The contact would not enter.') : entryText(explanation)}
        {mismatches.map((check) => (
          <p key={check.field}>{mismatchText(check)}</p>
        ))}
      </Notice>
      {path.length > 0 && (
        <ol className="path" aria-label={t('Path')}>
          {path.map(({ node, branch, isOpen }) => (
            <li key={node.id}>
              {stepName(node, names)}
              {branch !== undefined && !isOpen && <strong> → {branchText(node, branch)}</strong>}
            </li>
          ))}
        </ol>
      )}
      {open.map(({ node, branch }) => (
        <SelectField
          key={node.id}
          label={stepName(node, names)}
          name={`choice.${node.id}`}
          value={branch ?? ''}
          choices={branchesOf(node).map((each) => ({
            value: each ?? '',
            label: branchText(node, each ?? ''),
          }))}
          onChange={(next) => onTry({ ...trial, choices: new Map([...choices, [node.id, next]]) })}
        />
      ))}
    </>
  )
}

type Check = Schema<'Explanation'>['checks'][number]

/** The checks of the trigger that do not hold; a test also runs while the automation is off. */
function mismatchesIn({ checks }: Schema<'Explanation'>): readonly Check[] {
  return checks.filter(({ field, ok }) => !ok && field !== 'status' && field !== 'published')
}

function entryText({ checks, wouldEnter, reason }: Schema<'Explanation'>): string {
  if (wouldEnter) return t('The contact would enter.')
  const isOff = checks.some(({ field, ok }) => field === 'status' && !ok)
  return isOff
    ? t('The trigger matches. The contact would enter if the automation was on.')
    : t('The trigger matches, but the contact would not enter: {reason}.', { reason })
}

function mismatchText({ field, expected, actual }: Check): string {
  const found =
    actual === null ? t('nothing') : typeof actual === 'string' ? actual : JSON.stringify(actual)
  if (field.startsWith('filters.'))
    return t('Only if {filters}; found {found}.', { filters: filtersText([expected]), found })
  const wanted = Array.isArray(expected) ? expected.join(` ${t('or')} `) : String(expected)
  const name = field.charAt(0).toUpperCase() + field.slice(1)
  return t('{name}: {wanted}; found {found}.', { name, wanted, found })
}

/** The body of a trigger by a contact, for each type of trigger. */
function explainBody(
  { type, chain, contract, segmentId, campaignId }: DraftTrigger,
  { id: contactId, externalId, walletAddress }: Contact,
  { event, payload }: { readonly event: string; readonly payload: Payload },
): Schema<'ExplainTriggerBody'> {
  const wallet = walletAddress === null ? {} : { walletAddress }
  const trigger = {
    custom_event: {
      event,
      payload,
      contact: { ...wallet, ...(externalId !== null && { externalId }) },
    },
    onchain_event: { chain, event, ...wallet, contractAddress: contract, payload },
    decoded_event: { chain, event, ...wallet, contractAddress: contract, payload },
    segment_entered: { segmentId: segmentId ?? 'any', contactId, payload },
    email_opened: { campaignId: campaignId ?? 'any', contactId, payload },
    health_threshold: { contactId, payload, score: Number(payload['score'] ?? 1) },
  }[type]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the API
  return { type, trigger } as Schema<'ExplainTriggerBody'>
}
