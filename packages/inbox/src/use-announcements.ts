import { useEffect, useRef, useState } from 'react'
import type { InboxTexts } from './texts.ts'
import type { LiveInbox } from './use-inbox.ts'

/** What a screen reader is told: messages that come, a connection that is lost and back, and what `announce` is given. */
export function useAnnouncements(
  { latest, isConnected, status }: LiveInbox,
  { came, lost, connected }: InboxTexts,
) {
  const [announced, announce] = useState('')
  const known = useRef(latest?.id)
  const wasConnected = useRef(false)
  const wasLost = useRef(false)
  useEffect(() => {
    if (!latest || latest.id === known.current) return
    known.current = latest.id
    announce(came(latest.title))
  }, [latest, came])
  useEffect(() => {
    if (status !== 'ready') return
    if (isConnected && wasLost.current) announce(connected)
    if (!isConnected && wasConnected.current) announce(lost)
    wasLost.current = !isConnected && wasConnected.current
    wasConnected.current = isConnected
  }, [isConnected, status, lost, connected])
  return { announced, announce }
}
