import { useState } from 'react'
import { Button } from './button.tsx'
import { messageOf } from './faults.ts'
import { notify } from './notifications.tsx'

interface Props {
  readonly action: string
  readonly run: () => Promise<unknown>
  readonly done?: string
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
}

/** Does something at once; says what came of it. */
export function ActionButton({ action, run, done, variant }: Props) {
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await run()
      if (done !== undefined) notify(done)
    } catch (error) {
      notify(messageOf(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant ?? 'secondary'} isBusy={isBusy} onPress={() => void act()}>
      {action}
    </Button>
  )
}
