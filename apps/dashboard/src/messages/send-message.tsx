import { useState } from 'react'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { nameOf, useContact } from '../contacts/contact-names.tsx'
import { ContactField, TemplateField } from '../data/pickers.tsx'
import { t } from '../texts/texts.ts'
import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { channels, SelectField } from '../ui/fields.tsx'
import type { Fields } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'

type Contact = Pick<
  Schema<'Contact'>,
  'id' | 'displayName' | 'externalId' | 'walletAddress' | 'reachable'
>

interface Props {
  /** The recipient; without it, it is chosen. */
  readonly contact?: Contact
}

/** Sends one email or in-app message to one contact. */
export function SendMessage({ contact }: Props) {
  return (
    <DialogButton
      opener={t('Send message')}
      title={
        contact ? t('Send a message to {name}', { name: nameOf(contact) }) : t('Send one message')
      }
      variant="primary"
    >
      {(close) => <SendForm {...(contact && { contact })} onDone={close} />}
    </DialogButton>
  )
}

function SendForm({ contact, onDone }: Props & { readonly onDone: () => void }) {
  const [channel, setChannel] = useState<Schema<'Message'>['channel']>('email')
  const [contactId, setContactId] = useState('')
  const chosen = useContact(contactId)
  const picked = contact ?? chosen
  const [templateId, setTemplateId] = useState('')
  // Addresses are not displayed: a contact without another identifier is named by its address.
  const needsAddress = picked?.externalId === null && picked.walletAddress === null
  return (
    <WriteForm
      action={t('Send')}
      onDone={onDone}
      done={t('The message is on its way.')}
      changes={['messages', 'timeline']}
      write={(calls, fields) => {
        const to = referenceOf(picked, fields)
        return channel === 'email'
          ? calls.post('/emails', { body: { contact: to, ...emailIn(fields, templateId) } })
          : calls.post('/inapp/push', {
              body: {
                contact: to,
                title: fields.text('title'),
                body: fields.text('body'),
                ...fields.given('url'),
              },
            })
      }}
    >
      {!contact && (
        <ContactField label={t('To')} name="contact" value={contactId} onChange={setContactId} />
      )}
      {needsAddress && (
        <TextField
          label={t('Email address of the contact')}
          name="contact.email"
          type="email"
          hint={t('Addresses are not displayed, and this contact has no other ID.')}
        />
      )}
      <SelectField
        label={t('Channel')}
        name="channel"
        value={channel}
        onChange={setChannel}
        choices={channels}
      />
      {channel === 'email' ? (
        <>
          <TemplateField name="templateId" value={templateId} onChange={setTemplateId} />
          {templateId === '' && (
            <>
              <TextField label={t('Subject')} name="subject" />
              <TextField label={t('Text')} name="text" rows={6} />
            </>
          )}
        </>
      ) : (
        <>
          <TextField label={t('Title')} name="title" />
          <TextField label={t('Body')} name="body" rows={4} />
          <TextField
            label={t('URL')}
            name="url"
            type="url"
            hint={t('Opens when the message is pressed. Optional.')}
          />
        </>
      )}
    </WriteForm>
  )
}

function emailIn(fields: Fields, templateId: string) {
  return templateId === ''
    ? { subject: fields.text('subject'), text: fields.text('text') }
    : { templateId }
}

function referenceOf(contact: Contact | null | undefined, fields: Fields) {
  if (!contact) throw new FieldFault('contact', t('Choose a contact.'))
  if (contact.externalId !== null) return { externalId: contact.externalId }
  if (contact.walletAddress !== null) return { walletAddress: contact.walletAddress }
  return { email: fields.text('contact.email') }
}
