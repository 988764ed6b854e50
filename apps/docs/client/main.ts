import MiniSearch, { type SearchResult } from 'minisearch'
import type { Section } from '../build/sections.ts'
import { addCopyButtons, linkHeadings, startTabs } from './code.ts'
import './site.css'

const maxResults = 12

/** Displays the form, and results during typing. The index is fetched when the user begins. */
function startSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  const list = form.querySelector('ol')
  const found = form.querySelector('[role=status]')
  if (!input || !list || !found) return
  let index: Promise<MiniSearch<Section>> | undefined
  const search = async () => {
    index ??= fetchIndex(form.dataset['index'] ?? '')
    const query = input.value.trim()
    const results = query === '' ? [] : (await index).search(query)
    if (query !== input.value.trim()) return // the input has changed
    list.replaceChildren(...results.slice(0, maxResults).map(itemOf))
    list.hidden = results.length === 0
    found.textContent = query === '' ? '' : countOf(results.length)
  }
  const close = () => {
    list.hidden = true
    found.textContent = ''
  }
  form.hidden = false
  input.addEventListener('input', () => void search())
  input.addEventListener('focus', () => void search())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !isTyping(event.target)) {
      event.preventDefault()
      input.focus()
    }
    if (form.contains(document.activeElement)) moveBy(event, input, list, close)
  })
}

async function fetchIndex(url: string): Promise<MiniSearch<Section>> {
  const response = await fetch(url)
  const sections: Section[] = await response.json()
  const index = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  await index.addAllAsync(sections)
  return index
}

function itemOf({ id, title, page, text, terms }: SearchResult): HTMLLIElement {
  const item = document.createElement('li')
  const link = item.appendChild(document.createElement('a'))
  link.href = String(id)
  link.append(title === page ? title : `${page}: ${title}`)
  const excerpt = item.appendChild(document.createElement('p'))
  excerpt.textContent = around(String(text), terms)
  return item
}

/** An excerpt of the text around the first term. */
function around(text: string, terms: readonly string[]): string {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0)
  const start = Math.max(0, Math.min(...places, text.length) - 40)
  const begin = start < text.length ? start : 0
  return `${begin > 0 ? '…' : ''}${text.slice(begin, begin + 120)}…`
}

function countOf(results: number): string {
  return results === 1 ? '1 result' : `${results} results`
}

/** Arrow keys move through the results, Escape closes them. */
function moveBy(
  event: KeyboardEvent,
  input: HTMLInputElement,
  list: HTMLOListElement,
  close: () => void,
): void {
  const stops = [input, ...list.querySelectorAll('a')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Escape') {
    input.focus()
    close()
  } else if (step !== undefined && !list.hidden) {
    event.preventDefault()
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}

linkHeadings()
addCopyButtons()
startTabs()
const searchForm = document.querySelector<HTMLFormElement>('form.search')
if (searchForm) startSearch(searchForm)
