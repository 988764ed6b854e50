import { OutriderError } from '@outrider/sdk'
import { type ReactNode, useEffect } from 'react'
import { t } from '../texts/texts.ts'
import { messageOf } from './faults.ts'
import { Notice } from './values.tsx'

interface Props {
  /** The page's only `h1`. */
  readonly title: string
  readonly intro?: ReactNode
  /** A picture before the title. */
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, intro, lead, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Outrider`
  }, [title])
  return (
    <article className="page">
      <header className="page-head">
        <span className="page-title">
          {lead}
          <h1>{title}</h1>
        </span>
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
    <Page title={isMissing ? t('Not found') : title}>
      {isMissing ? (
        <p>{t('It is not here, or not in this environment.')}</p>
      ) : (
        <Loaded from={from}>{() => null}</Loaded>
      )}
    </Page>
  )
}

/** The place of what is loading. */
export function Loading() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('Loading…')}</span>
      <Skeleton width="40%" />
      <Skeleton width="70%" />
      <Skeleton width="55%" />
    </div>
  )
}

/** The place of a text that is loading. */
export function Skeleton({ width = '100%' }: { readonly width?: string }) {
  return <span className="bone" style={{ width }} aria-hidden />
}

export function Failure({ error }: { readonly error: unknown }) {
  return <Notice tone="danger">{messageOf(error)}</Notice>
}
