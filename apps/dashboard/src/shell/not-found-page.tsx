import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  return (
    <main className="alone">
      <Page title="Not found">
        <p>There is nothing at this address, or it is not yours to see.</p>
        <p>
          <Link to="/">Go to the overview</Link>
        </p>
      </Page>
    </main>
  )
}
