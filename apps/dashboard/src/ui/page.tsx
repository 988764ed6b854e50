import { type ReactNode, useEffect } from 'react'

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
