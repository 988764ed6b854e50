/** Adds a link to itself to each heading that has an address. */
export function linkHeadings(): void {
  for (const heading of document.querySelectorAll('article :is(h2, h3, h4)[id]')) {
    const link = document.createElement('a')
    link.className = 'anchor'
    link.href = `#${heading.id}`
    link.setAttribute('aria-label', `Link to “${heading.textContent}”`)
    link.append('#')
    heading.append(' ', link)
  }
}

/** Adds a button to each block of code that copies the code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.append('Copy')
    button.addEventListener('click', () => {
      const text = block.querySelector('code')?.textContent ?? ''
      navigator.clipboard.writeText(text).then(
        () => say(button, 'Copied'),
        () => say(button, 'Not allowed by the browser'),
      )
    })
    block.prepend(button)
  }
}

/** Replaces the label for two seconds. */
function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}

const kept = 'language'

/** Turns groups of blocks into tabs. All groups show the language that was chosen last. */
export function startTabs(): void {
  const groups = [...document.querySelectorAll('.tabs')]
  const choose = (label: string) => {
    for (const group of groups) show(group, label)
  }
  for (const group of groups) {
    const list = document.createElement('div')
    list.className = 'labels'
    list.setAttribute('role', 'group')
    list.setAttribute('aria-label', 'Language')
    for (const label of labelsOf(group)) {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(label)
      button.addEventListener('click', () => {
        localStorage.setItem(kept, label)
        choose(label)
      })
      list.append(button)
    }
    group.prepend(list)
  }
  choose(localStorage.getItem(kept) ?? 'curl')
}

function blocksOf(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('.code')]
}

function labelsOf(group: Element): string[] {
  return blocksOf(group).map((block) => block.dataset['label'] ?? '')
}

/** Shows the block of a label; the first one if the group has no such block. */
function show(group: Element, label: string): void {
  const labels = labelsOf(group)
  const shown = labels.includes(label) ? label : labels[0]
  for (const block of blocksOf(group)) block.hidden = block.dataset['label'] !== shown
  for (const button of group.querySelectorAll('.labels button'))
    button.setAttribute('aria-pressed', String(button.textContent === shown))
}
