import { confirmationDays } from '@outrider/contracts/forms'
import { type SendEmail, sendEmail } from '@outrider/contracts/messaging'
import { type Fact, fact } from '@outrider/service/tell'
import type { Origin } from '@outrider/service/tracing/origin'

interface Confirmation extends Pick<SendEmail, 'tenant' | 'key' | 'contactId'> {
  readonly to: string
  readonly formName: string
  readonly consentText: string
  /** Where the person confirms. */
  readonly url: string
}

const html = `<!doctype html>
<html lang="en">
<body>
<p>Your email address was entered at «{{ event.form }}», with this consent:</p>
<blockquote>{{ event.consent | newline_to_br }}</blockquote>
<p>Is that so? Then please confirm it:</p>
<p><a href="{{ event.url }}">Yes, confirm</a></p>
<p>The link works for ${confirmationDays} days. If it was not you, you need do nothing: you will hear no more of it.</p>
</body>
</html>
`
const text = `Your email address was entered at «{{ event.form }}», with this consent:

{{ event.consent }}

Is that so? Then please confirm it here:

{{ event.url }}

The link works for ${confirmationDays} days. If it was not you, you need do nothing: you will hear no more of it.
`

/** The command by which messaging asks a person whether they did agree. What the form says is filled in, never read as a template. */
export function confirmationMail(confirmation: Confirmation, origin: Origin | undefined): Fact {
  const { formName, consentText, url, ...rest } = confirmation
  const command: SendEmail = {
    ...rest,
    subject: 'Please confirm: {{ event.form }}',
    html,
    text,
    context: { event: { form: formName, consent: consentText, url } },
    transactional: true,
  }
  return fact(sendEmail, command, origin)
}
