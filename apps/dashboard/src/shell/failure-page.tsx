import { messageOf } from '../ui/faults.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

export function FailurePage({ error }: { readonly error: unknown }) {
  return (
    <main className="alone">
      <Page title="Something went wrong">
        <Notice tone="danger">{messageOf(error)}</Notice>
        <p>
          <a href="/">Start again</a>
        </p>
      </Page>
    </main>
  )
}
