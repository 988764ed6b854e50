import { useFailedRead, useReadAgain } from '../data/failed-read.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { messageOf } from '../ui/faults.ts'

/** Says that what the page shows is old or not all, while the service fails or is away. */
export function Outage() {
  const error = useFailedRead()
  const readAgain = useReadAgain()
  return (
    <div role="status">
      {error !== undefined && (
        <div className="outage">
          <p>{messageOf(error)} What is shown may be old, or not all.</p>
          <ActionButton action="Try again" run={readAgain} />
        </div>
      )}
    </div>
  )
}
