import axe from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** How a page violates WCAG 2.2 AA, as far as axe detects it, or these of its rules: a line for each place. */
export async function violationsIn(
  page: Page,
  rules: readonly string[] = standards,
): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind; once for each document.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  // A tooltip opens while the pointer rests on a button, so it may be there or not; it is in no landmark.
  const run = `axe.run({ exclude: ['[role=tooltip]'] }, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(run)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}
