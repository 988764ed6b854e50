import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeWith } from '@outrider/testing/describe-with'
import { expect, test } from 'vitest'
import { findPromtool } from './promtool.ts'
import { queries } from './queries.ts'
import { read } from './repository.ts'

describeWith('Prometheus, by its promtool', await findPromtool(), (promtool) => {
  test('the alert rules are valid, and each fires when it should and not before', async () => {
    await using stack = new AsyncDisposableStack()
    const dir = await makeFolder(stack)
    const rules = read('deploy/observability/alerts.yaml')
    await writeFile(join(dir, 'alerts.yaml'), rules.replaceAll(/^ *runbook_url: .*\n/gm, ''))
    const tests = ['alerts.test.yaml', 'alerts.slow.test.yaml']
    for (const file of tests) await writeFile(join(dir, file), read(`deploy/observability/${file}`))
    expect(await promtool(dir, 'check', 'rules', 'alerts.yaml')).toMatch(/SUCCESS: \d+ rules/)
    expect(await promtool(dir, 'test', 'rules', ...tests)).toContain('SUCCESS')
  })

  test('Prometheus understands every query of the dashboard', async () => {
    const rules = queries.map(({ expr }, index) => ({
      record: `query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$(\w+)/g, '$1'),
    }))
    await using stack = new AsyncDisposableStack()
    const dir = await makeFolder(stack)
    await writeFile(join(dir, 'rules.json'), JSON.stringify({ groups: [{ name: 'a', rules }] }))
    expect(await promtool(dir, 'check', 'rules', 'rules.json')).toContain(
      `SUCCESS: ${rules.length} rules`,
    )
  })
})

async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'outrider-rules-'))
  stack.defer(() => rm(dir, { recursive: true }))
  return dir
}
