import { useState } from 'react'
import { useRead } from '../data/reads.ts'
import { Facts } from '../ui/facts.tsx'
import { Form } from '../ui/form.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { EmailFrame } from './email-frame.tsx'

interface Props {
  readonly templateId: string
  /** When it was changed: what was seen before is then seen anew. */
  readonly changedAt: string
}

/** The email as a contact would get it. */
export function Preview({ templateId: id, changedAt }: Props) {
  const [contactId, setContactId] = useState<string>()
  const preview = useRead(['preview', id, contactId, changedAt], (calls) =>
    calls.post('/templates/{id}/preview', {
      params: { path: { id } },
      body: contactId === undefined ? {} : { contactId },
    }),
  )
  return (
    <Section title="Preview">
      <Form action="Preview" submit={async (fields) => setContactId(fields.optional('contactId'))}>
        <TextField
          label="For the contact"
          name="contactId"
          isCode
          placeholder="con_…"
          hint="Nobody in particular when empty."
        />
      </Form>
      <Loaded from={preview}>
        {({ subject, html, text }) => (
          <>
            <Facts of={{ Subject: subject }} />
            {html === null ? <pre className="json">{text}</pre> : <EmailFrame html={html} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}
