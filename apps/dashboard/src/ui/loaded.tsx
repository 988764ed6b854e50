import type { ReactNode } from 'react'
import { OutriderError } from '../data/calls.ts'
import { messageOf } from './faults.ts'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

interface Reading<T> {
  readonly data: T | undefined
  readonly error: unknown
}

/** Shows what was read, once it is there: nothing moves afterwards. */
export function Loaded<T>({
  from,
  children,
}: {
  readonly from: Reading<T>
  readonly children: (data: T) => ReactNode
}) {
  if (from.data !== undefined) return children(from.data)
  if (from.error) return <Failure error={from.error} />
  return <Loading />
}

/** The same for a whole page, which has its heading only then. */
export function LoadedPage<T>(props: {
  readonly from: Reading<T>
  readonly title: string
  readonly children: (data: T) => ReactNode
}) {
  const { from, title, children } = props
  if (from.data !== undefined) return children(from.data)
  const isMissing = from.error instanceof OutriderError && from.error.status === 404
  return (
    <Page title={isMissing ? 'Not found' : title}>
      {isMissing ? (
        <p>It is not here, or not in this environment.</p>
      ) : (
        <Loaded from={from}>{() => null}</Loaded>
      )}
    </Page>
  )
}

function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  )
}

export function Failure({ error }: { readonly error: unknown }) {
  return <Notice tone="danger">{messageOf(error)}</Notice>
}
