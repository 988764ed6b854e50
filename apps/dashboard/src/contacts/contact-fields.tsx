import type { Fields } from '../ui/fields.ts'
import { TextField } from '../ui/text-field.tsx'

const identifiers = ['email', 'walletAddress', 'externalId'] as const

/** What was typed of a contact; what was left empty is left out. */
export function contactIn(fields: Fields) {
  const attributes = fields.object('attributes')
  const tags = fields.list('tags')
  return {
    ...Object.fromEntries(
      identifiers.flatMap((name) => {
        const value = fields.optional(name)
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
    ...(attributes && { attributes }),
    ...(tags.length > 0 && { tags }),
  }
}

export function ContactFields({ emailHint }: { readonly emailHint?: string }) {
  return (
    <>
      <TextField label="Email" name="email" type="email" {...(emailHint && { hint: emailHint })} />
      <TextField label="Wallet address" name="walletAddress" isCode />
      <TextField label="External id" name="externalId" hint="Your own id of this person." />
      <TextField label="Tags" name="tags" hint="Parted by commas." />
      <TextField
        label="Attributes"
        name="attributes"
        rows={3}
        isCode
        hint={'A JSON object, such as {"plan": "pro"}; null removes an attribute.'}
      />
    </>
  )
}
