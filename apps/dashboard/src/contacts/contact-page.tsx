import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { download } from '../data/download.ts'
import { ContactField } from '../data/pickers.tsx'
import { useRead } from '../data/queries.ts'
import { SendMessage } from '../messages/send-message.tsx'
import { useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Avatar } from '../ui/identity.tsx'
import { FieldFault } from '../ui/faults.ts'
import { LoadedPage, Page } from '../ui/page.tsx'
import { nameOf, useContact } from './contact-names.tsx'
import { ContactSide } from './contact-side.tsx'
import { Timeline } from './timeline.tsx'

/** Milliseconds between two reads. */
const every = 20_000

export function ContactPage() {
  const { id } = useParams({ from: '/o/$orgId/$environment/contacts/$id' })
  const { mayChange } = useTenant()
  const contact = useRead(
    ['contacts', id],
    (calls) => calls.get('/contacts/{id}', { params: { path: { id } } }),
    { every },
  )
  return (
    <LoadedPage from={contact} title={t('Contact')}>
      {(data) => (
        <Page
          title={nameOf(data)}
          lead={<Avatar name={nameOf(data)} size="large" />}
          actions={
            mayChange && (
              <>
                <SendMessage contact={data} />
                <ContactMenu contact={data} />
              </>
            )
          }
        >
          <div className="beside">
            <ContactSide key={id} contact={data} />
            <Timeline contactId={id} />
          </div>
        </Page>
      )}
    </LoadedPage>
  )
}

interface Props {
  readonly contact: Schema<'ContactRecord'>
}

function ContactMenu({ contact }: Props) {
  const { id } = contact
  const name = nameOf(contact)
  return (
    <DeleteMenu
      list="contacts"
      action={t('Delete permanently')}
      title={t('Delete {name} permanently?', { name })}
      done={t('The contact is being deleted everywhere.')}
      remove={(calls) => calls.delete('/contacts/{id}', { params: { path: { id } } })}
      actions={[
        {
          name: t('Merge'),
          title: t('Merge another contact into {name}', { name }),
          dialog: (close) => <MergeForm id={id} onDone={close} />,
        },
        {
          name: t('Export data'),
          title: t('Export the data of {name}', { name }),
          dialog: (close) => <ExportForm id={id} onDone={close} />,
        },
        {
          name: t('Sign out of the inbox'),
          title: t('Sign {name} out?', { name }),
          dialog: (close) => <SignOutForm id={id} onDone={close} />,
        },
      ]}
    >
      <p>{t('All data about this person is deleted in every service. This cannot be undone.')}</p>
    </DeleteMenu>
  )
}

interface FormProps {
  readonly id: string
  readonly onDone: () => void
}

function MergeForm({ id, onDone }: FormProps) {
  const [otherId, setOtherId] = useState('')
  const other = useContact(otherId)
  return (
    <WriteForm
      action={other ? t('Merge {name} into this contact', { name: nameOf(other) }) : t('Merge')}
      variant="danger"
      onDone={onDone}
      done={t('Contacts merged.')}
      changes={['contacts', 'timeline', 'segments', 'suppressions']}
      isChanged={otherId !== ''}
      write={async (calls) => {
        if (otherId === '') throw new FieldFault('from', t('Choose a contact.'))
        if (otherId === id) throw new FieldFault('from', t('Choose another contact than this one.'))
        await calls.post('/contacts/merge', { body: { into: id, from: otherId } })
        flushSync(() => setOtherId('')) // it is gone: the field must not read it again
      }}
    >
      <ContactField
        label={t('The other contact')}
        name="from"
        value={otherId}
        onChange={setOtherId}
      />
      <p className="quiet-text">
        {t(
          'Events, tags, segments, consents, and messages move to this contact. If both have a value, this contact keeps its own. The other one is gone afterwards.',
        )}
      </p>
    </WriteForm>
  )
}

function ExportForm({ id, onDone }: FormProps) {
  return (
    <WriteForm
      action={t('Export')}
      onDone={onDone}
      changes={[]}
      write={async (calls) => {
        const all = await calls.get('/contacts/{id}/export', { params: { path: { id } } })
        download(new Blob([JSON.stringify(all, null, 2)]), `${id}.json`)
      }}
    >
      <p>
        {t(
          'The file contains everything that is stored about this person, also the email address. The export is recorded in the audit log.',
        )}
      </p>
    </WriteForm>
  )
}

function SignOutForm({ id, onDone }: FormProps) {
  return (
    <WriteForm
      action={t('Sign out')}
      variant="danger"
      onDone={onDone}
      done={t('The contact is signed out of your pages.')}
      changes={[]}
      write={(calls) => calls.post('/contacts/{id}/sign-out', { params: { path: { id } } })}
    >
      <p>{t('Inboxes on your pages stop working until your server creates a new token.')}</p>
    </WriteForm>
  )
}
