import type { Page } from 'playwright-core'

/**
 * What is wrong with the texts that a page shows: words that break within a cell, a badge, or another label; texts that
 * lie over each other; a page that is wider than the window. If a dialog is open, only its texts are read.
 */
export async function layoutFaultsIn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(readLayout)
}

/** Longer words may break: they can be wider than a phone. */
const maxWord = 24
/** Pixels by which texts may touch. */
const tolerance = 2

const readLayout = `
  (() => {
    const labels = 'td, th, .badge, .tag, button, a, label, legend, dt, h1, h2, h3'
    const unread = '.visually-hidden, select, svg, .cm-editor, .skeleton'
    const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const faults = []
    const boxes = []
    const visiblePart = ({ left, top, right, bottom }, element) => {
      const box = { left, top, right, bottom }
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        if (getComputedStyle(each).overflowX === 'visible') continue
        const frame = each.getBoundingClientRect()
        box.left = Math.max(box.left, frame.left)
        box.top = Math.max(box.top, frame.top)
        box.right = Math.min(box.right, frame.right)
        box.bottom = Math.min(box.bottom, frame.bottom)
      }
      return box
    }
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (text.data.trim() === '' || element.closest(unread)) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\\s\\/–—-]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1 && word.length <= ${maxWord} && element.closest(labels))
          faults.push('broken: ' + word)
      }
      range.selectNodeContents(text)
      for (const rect of range.getClientRects())
        boxes.push({ ...visiblePart(rect, element), text })
    }
    boxes.sort((a, b) => a.top - b.top)
    for (const [place, a] of boxes.entries())
      for (const b of boxes.slice(place + 1)) {
        if (a.text === b.text) continue // its lines, and an ellipsis
        if (b.top > a.bottom - ${tolerance}) break
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (width > ${tolerance} && height > ${tolerance})
          faults.push('overlap: ' + a.text.data.slice(0, 40) + ' | ' + b.text.data.slice(0, 40))
      }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...root.querySelectorAll('*')].find(
        (each) => each.getBoundingClientRect().right > clientWidth,
      )
      faults.push('wider than the window: ' + wide?.outerHTML.slice(0, 200))
    }
    return faults
  })()`
