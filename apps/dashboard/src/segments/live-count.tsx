import { useEffect, useState } from 'react'
import { contactsText } from '../contacts/contacts-text.ts'
import { useRead } from '../data/reads.ts'
import { messageOf } from '../ui/faults.ts'
import { definitionToSend } from './definition.ts'

/** Milliseconds without a key before it is counted. */
const pause = 400

/** How many contacts a definition holds for at the moment. */
export function LiveCount({ definition }: { readonly definition: unknown }) {
  const settled = useSettled(JSON.stringify(definition))
  const { data, error } = useRead(['segment-preview', settled], (calls) =>
    calls.post('/segments/preview', {
      body: { definition: definitionToSend(JSON.parse(settled)) },
    }),
  )
  return (
    <p className="live-count" role="status">
      {error
        ? `Not countable yet: ${messageOf(error)}`
        : data
          ? `${data.complete ? '' : 'At least '}${contactsText(data.count)}`
          : 'Counting…'}
    </p>
  )
}

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
