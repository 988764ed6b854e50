import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createInbox } from '@outrider/sdk'
import { InboxPanel, useInbox } from '@outrider/inbox'
import '@outrider/inbox/inbox.css'
import type { Session } from '../src/session.ts'

const response = await fetch('/session', { method: 'POST' })
const { baseUrl, token }: Session = await response.json()
const inbox = createInbox({ baseUrl, token: () => token })

function Page() {
  const { unread } = useInbox(inbox) // the panel's own stream: there is one for each inbox
  return (
    <main>
      <title>{unread > 0 ? `(${unread}) Inbox` : 'Inbox'}</title>
      <h1>Your product</h1>
      <p>
        <button type="button" onClick={() => void fetch('/push', { method: 'POST' })}>
          Send me a message
        </button>
      </p>
      <InboxPanel inbox={inbox} />
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
