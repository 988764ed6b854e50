import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { numberText } from '../texts/texts.ts'

interface Tab {
  readonly key: string
  readonly name: string
  /** Behind the name. */
  readonly count?: number | undefined
  readonly content: () => ReactNode
}

interface Props {
  readonly label: string
  /** The first tab is open at an address without a tab. */
  readonly tabs: readonly [Tab, ...Tab[]]
}

/** Parts of a page of which one is displayed. Each has an address: the parameter `tab`. */
export function Tabs({ label, tabs }: Props) {
  const asked = useTab()
  const open = tabs.find(({ key }) => key === asked) ?? tabs[0]
  return (
    <>
      <nav className="tabs" aria-label={label}>
        {tabs.map((tab, place) => (
          <Link
            key={tab.key}
            to="."
            search={(before) => withTab(before, place === 0 ? undefined : tab.key)}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
          >
            {tab.name}
            {tab.count !== undefined && <span className="count">{numberText(tab.count)}</span>}
          </Link>
        ))}
      </nav>
      {open.content()}
    </>
  )
}

/** Without the parameter, not with an undefined one: the link of the first tab would not be the current one. */
function withTab<Search extends { tab?: string }>(search: Search, tab: string | undefined): Search {
  const others = { ...search }
  delete others.tab
  return { ...others, ...(tab !== undefined && { tab }) }
}

/** The tab in the address; undefined if it has none. */
export function useTab(): string | undefined {
  return useSearch({ strict: false }).tab
}
