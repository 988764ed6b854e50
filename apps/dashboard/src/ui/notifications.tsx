import { useEffect, useState } from 'react'

interface Notification {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'danger'
}

type Listener = (notification: Notification) => void

/** Milliseconds for which a notification is displayed. */
const shown = 6_000
const listeners = new Set<Listener>()
let count = 0

/** Displays a notification, and announces it to screen readers. */
export function notify(text: string, tone: Notification['tone'] = 'good'): void {
  count += 1
  for (const listener of listeners) listener({ id: count, text, tone })
}

export function Notifications() {
  const [current, setCurrent] = useState<readonly Notification[]>([])
  useEffect(() => {
    const listen: Listener = (notification) => {
      setCurrent((others) => [...others.slice(-2), notification])
      setTimeout(
        () => setCurrent((others) => others.filter(({ id }) => id !== notification.id)),
        shown,
      )
    }
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
  return (
    <div className="notifications" role="status">
      {current.map(({ id, text, tone }) => (
        <p key={id} className={`notification ${tone}`}>
          {text}
        </p>
      ))}
    </div>
  )
}
