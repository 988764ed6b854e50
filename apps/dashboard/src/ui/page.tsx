import { OutriderError } from '@outrider/sdk'
import { type ReactNode, useEffect } from 'react'
import { messageOf } from './faults.ts'
import { Notice } from './values.tsx'

interface Props {
  /** The page's only `h1`. */
  readonly title: string
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, intro, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Outrider`
  }, [title])
  return (
    <article className="page">
      <header className="page-head">
        <h1>{title}</h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {intro !== undefined && <p className="intro">{intro}</p>}
      {children}
    </article>
  )
}

export function Section(props: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { title, actions, children } = props
  return (
    <section className="section">
      <header className="section-head">
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

interface Reading<T> {
  readonly data: T | undefined
  readonly error: unknown
}

/** Displays data once it is loaded, so that the layout does not shift. */
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

/** The same for a whole page, whose heading depends on the data. */
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
