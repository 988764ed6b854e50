import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'

interface Notification {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'danger'
  readonly action?: NotificationAction | undefined
}

/** What the notification offers, such as “Undo”. */
interface NotificationAction {
  readonly name: string
  readonly run: () => void
}

type Listener = (notification: Notification) => void

/** Milliseconds for which a notification is displayed, and one with an action. */
const shown = 6_000
const shownWithAction = 10_000
const listeners = new Set<Listener>()
let count = 0

/** Displays a notification, and announces it to screen readers. */
export function notify(
  text: string,
  tone: Notification['tone'] = 'good',
  action?: NotificationAction,
): void {
  count += 1
  for (const listener of listeners) listener({ id: count, text, tone, action })
}

export function Notifications() {
  const [current, setCurrent] = useState<readonly Notification[]>([])
  const remove = (id: number) =>
    setCurrent((others) => others.filter((notification) => notification.id !== id))
  useEffect(() => {
    const listen: Listener = (notification) => {
      setCurrent((others) => [...others.slice(-2), notification])
      setTimeout(() => remove(notification.id), notification.action ? shownWithAction : shown)
    }
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
  return (
    <div className="notifications" role="status">
      {current.map(({ id, text, tone, action }) => (
        <div key={id} className={`notification ${tone}`}>
          <p>{text}</p>
          {action && (
            <Button
              className="button quiet"
              onPress={() => {
                remove(id)
                action.run()
              }}
            >
              {action.name}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
