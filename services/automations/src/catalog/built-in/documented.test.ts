import { expect, test } from 'vitest'
import { builtIn } from './all.ts'

/** Where the document lies. `pnpm vitest run documented -u` in this package writes it anew. */
const document = new URL('../../../../../docs/event-catalog.md', import.meta.url)

const introduction = `# Event catalog

The events on chain that Outrider knows of itself: what a trigger spec calls them, and the field of the payload that names whom they are
about. \`GET /automations/event-catalog\` answers them with their signatures and topics, and \`POST /automations/event-catalog\` adds yours,
which go before these. [Triggers](triggers.md) says how they are used. This page is written by a test, from the catalog itself.
`

test('docs/event-catalog.md lists what the catalog has', async () => {
  const standards = Map.groupBy(builtIn, ({ standard }) => standard)
  const chapters = [...standards].map(([standard, entries]) => {
    const rows = new Set(
      entries.map(({ name, subject, instruction }) => {
        const about = subject === undefined ? '' : `\`${subject}\``
        return `| \`${name}\` | ${instruction ? 'instruction' : 'event'} | ${about} |`
      }),
    )
    return `## ${standard}\n\n| Name | Kind | Whom it is about |\n|---|---|---|\n${[...rows].join('\n')}\n`
  })
  await expect([introduction, ...chapters].join('\n')).toMatchFileSnapshot(document.pathname)
})
