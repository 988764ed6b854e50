import { CheckField } from '../ui/check-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { eventTypes } from './event-types.ts'

interface Props {
  readonly of?: {
    readonly url: string
    readonly description: string | null
    readonly events: readonly string[]
  }
}

export function WebhookFields({ of }: Props) {
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        {...(of && { defaultValue: of.url })}
        hint="A public https address; it must answer with 2xx within 15 seconds."
      />
      <TextField
        label="Description"
        name="description"
        {...(of?.description && { defaultValue: of.description })}
      />
      <fieldset>
        <legend>Events (none chosen means all)</legend>
        <div className="row">
          {eventTypes.map((type) => (
            <CheckField
              key={type}
              label={type}
              name="events"
              value={type}
              defaultChecked={of?.events.includes(type) ?? false}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
