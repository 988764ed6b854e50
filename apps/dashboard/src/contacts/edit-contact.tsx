import { publicFieldNames } from '@outrider/contracts/contact-fields'
import { WriteDialog } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { t } from '../texts/texts.ts'
import type { Fields } from '../ui/form.tsx'
import { ContactText } from './contact-parts.tsx'

type Contact = Schema<'ContactRecord'>

interface Props {
  readonly contact: Contact
  readonly opener?: string
}

/** Changes the identifiers, the time zone, and the language of a contact. */
export function EditContact({ contact, opener = t('Edit') }: Props) {
  return (
    <WriteDialog
      opener={opener}
      variant="quiet"
      title={t('Edit details')}
      action={t('Save')}
      done={t('Contact updated.')}
      changes={['contacts', 'suppressions']}
      write={(calls, fields) =>
        calls.patch('/contacts/{id}', {
          params: { path: { id: contact.id } },
          body: changeIn(fields, contact),
        })
      }
    >
      <ContactText name="email" value="" hint={emailHint(contact)} />
      {publicFieldNames.map((name) => (
        <ContactText key={name} name={name} value={contact[name] ?? ''} />
      ))}
    </WriteDialog>
  )
}

function emailHint({ reachable }: Contact): string {
  return reachable.email
    ? t('The current address is not displayed. Leave this empty to keep it.')
    : t('Addresses are never displayed. Leave this empty to change nothing.')
}

/** The fields that the form changes: null for those that were emptied. An empty email address is kept. */
function changeIn(fields: Fields, before: Contact) {
  return {
    ...fields.given('email'),
    ...Object.fromEntries(
      publicFieldNames
        .map((name) => [name, fields.optional(name) ?? null] as const)
        .filter(([name, value]) => value !== before[name]),
    ),
  }
}
