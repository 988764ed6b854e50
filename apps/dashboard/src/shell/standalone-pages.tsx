import { Link } from '@tanstack/react-router'
import { t } from '../texts/texts.ts'
import { messageOf } from '../ui/faults.ts'
import { Page } from '../ui/page.tsx'
import { Notice } from '../ui/values.tsx'

export function NotFoundPage() {
  return (
    <main className="standalone">
      <Page title={t('Not found')}>
        <p>{t('There is nothing at this address, or it is not yours to see.')}</p>
        <p>
          <Link to="/">{t('Go to the overview')}</Link>
        </p>
      </Page>
    </main>
  )
}

export function FailurePage({ error }: { readonly error: unknown }) {
  return (
    <main className="standalone">
      <Page title={t('Something went wrong')}>
        <Notice tone="danger">{messageOf(error)}</Notice>
        <p>
          <a href="/">{t('Start again')}</a>
        </p>
      </Page>
    </main>
  )
}
