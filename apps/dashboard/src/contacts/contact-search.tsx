import { Form } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type ContactSearchTerms, readSearch } from './search.ts'

interface Props {
  readonly terms: ContactSearchTerms
  readonly onSearch: (terms: ContactSearchTerms) => Promise<void>
}

/** Finds a contact by what it is known by; the search is in the address. */
export function ContactSearch({ terms: { by = 'email', is = '' }, onSearch }: Props) {
  return (
    <search className="card" key={`${by} ${is}`}>
      <Form
        action="Search"
        submit={(fields) =>
          onSearch(readSearch({ by: fields.text('by'), is: fields.optional('is') }))
        }
      >
        <div className="row">
          <SelectField
            label="Find by"
            name="by"
            defaultValue={by}
            choices={[
              { value: 'email', label: 'Email' },
              { value: 'walletAddress', label: 'Wallet address' },
              { value: 'externalId', label: 'External id' },
              { value: 'tag', label: 'Tag' },
            ]}
          />
          <TextField label="Exactly" name="is" type="search" defaultValue={is} />
        </div>
      </Form>
    </search>
  )
}
