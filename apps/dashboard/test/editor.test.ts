import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openOrganization } from './house.ts'

const { organization, visitor } = await openOrganization()
const { page, dialog } = visitor
const { live } = organization

const canvas = page.getByRole('group', { name: 'Graph' })
let clicks = 0

async function click(what: Locator): Promise<void> {
  clicks += 1
  await what.click()
}

const step = (name: string | RegExp) => canvas.getByRole('button', { name, exact: true })
const lineAfter = (name: string) =>
  canvas.getByRole('button', { name: `Add a step ${name}`, exact: true })

/** Adds a step by its line. */
async function add(type: string, where: string): Promise<void> {
  await click(lineAfter(where))
  await click(page.getByRole('menuitem', { name: type }).first())
  await page.locator('.panel:focus-within').waitFor()
}

/** The automation of these tests. */
async function read() {
  const [automation] = (await live.get('/automations')).body.automations
  if (!automation) throw new Error('there is no automation')
  return automation
}

/** The titles of the steps, from the top. */
const titles = () => canvas.locator('.node-title').allTextContents()
const saved = () => page.getByText(/^Saved \d/).waitFor()

/** Fails unless every node lies wholly in the canvas. */
async function expectInView(): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<number>(`(() => {
        const frame = document.querySelector('.canvas').getBoundingClientRect()
        return [...document.querySelectorAll('.node')].filter((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect()
          return left < frame.left || top < frame.top || right > frame.right || bottom > frame.bottom
        }).length
      })()`),
    )
    .toBe(0)
}

/** Where something is, once it has stopped moving: the graph glides when it is fitted. */
async function placeOf(what: Locator): Promise<{ x: number; y: number }> {
  let last = ''
  await expect
    .poll(async () => {
      const previous = last
      last = JSON.stringify(await what.boundingBox())
      return last === previous
    })
    .toBe(true)
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags a step onto a line, and drops it once the line offers a place that the pointer is on. */
async function drag(what: Locator, where: string): Promise<void> {
  const line = await placeOf(lineAfter(where))
  await what.hover()
  await page.mouse.down()
  await page.mouse.move(line.x + 40, line.y + 30, { steps: 4 })
  const drop = await placeOf(canvas.getByRole('button', { name: `Move here: ${where}` }))
  await page.mouse.move(drop.x, drop.y, { steps: 4 })
  await page.mouse.move(drop.x + 1, drop.y, { steps: 2 })
  await page.mouse.up()
}

test('a newcomer draws five steps with a branch, publishes, and turns it on with at most 20 clicks', async () => {
  await click(page.getByRole('navigation').getByRole('link', { name: 'Automations' }))
  await click(visitor.button('Create automation'))
  await page.getByLabel('Automation name').fill('Greet depositors')
  await page.getByLabel('Events').fill('deposit.completed')
  await click(visitor.button('Create', dialog))
  await page.getByRole('heading', { level: 1, name: 'Greet depositors' }).waitFor()
  const type = async (text: string) => page.keyboard.type(text)
  await add('Update contact', 'at the start')
  await type('depositor,') // the focus is in the first field
  await expectInView()
  await add('Wait For minutes', 'after Update contact: + depositor')
  await expectInView()
  await add('Branch', 'after Wait: For 1 day')
  await click(visitor.button('Condition'))
  await page.getByRole('combobox', { name: 'Property' }).fill('contact.attributes.plan')
  await page.keyboard.press('Escape') // closes the list of properties
  await page.getByLabel('Value', { exact: true }).fill('pro')
  await expectInView()
  await add('Send in-app message', 'after Branch: plan is pro, Yes')
  await type('Thank you')
  await page.getByLabel('Text').fill('You are a pro.')
  await expectInView()
  await add('Update contact', 'after Branch: plan is pro, No')
  await type('free,')
  await expectInView()
  await saved()
  await visitor.expectAccessible()
  await click(visitor.button('Publish changes'))
  await click(visitor.button('Publish and turn on', dialog))
  await visitor.arrive('Greet depositors')
  await page.getByText('Version 1 is live.').waitFor()
  expect(clicks).toBeLessThanOrEqual(20)
  const automation = await read()
  expect(automation).toMatchObject({ status: 'active', version: 1 })
  expect(automation.graph.nodes).toHaveLength(6)
})

test('the keyboard alone adds, opens, moves, and deletes steps', async () => {
  const { keyboard } = page
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter')
  await lineAfter('at the start').press('Enter')
  await keyboard.type('event')
  await page.getByRole('menuitem', { name: 'Wait for event' }).waitFor()
  await keyboard.press('Enter')
  await keyboard.type('verified')
  await keyboard.press('Escape')
  await step(/^Wait for event/).press('Enter')
  expect(await step(/^Wait for event/).getAttribute('aria-pressed')).toBe('true')
  const last = 'Move here: after Send in-app message: Thank you'
  await canvas.getByRole('button', { name: /^Actions: Wait for event/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter')
  await canvas.getByRole('button', { name: last }).press('Enter')
  await lineAfter('after Send in-app message: Thank you').waitFor()
  await step(/^Wait for event/).press('Delete')
  await expect.poll(titles).not.toContain('Wait for event')
  await keyboard.press('ControlOrMeta+z')
  await expect.poll(titles).toContain('Wait for event')
  await keyboard.press('ControlOrMeta+z')
  await keyboard.press('ControlOrMeta+f')
  await dialog.getByLabel('Find a step').first().fill('free')
  await keyboard.press('Enter')
  await expect.poll(() => step(/^Update contact \+ free/).getAttribute('aria-pressed')).toBe('true')
  await visitor.expectAccessible()
})

test('steps are dragged onto lines, copied, pasted, and deleted', async () => {
  await visitor.press('Fit View')
  await expectInView()
  await drag(page.getByRole('region', { name: 'Steps' }).getByText('HTTP request'), 'at the start')
  await expect.poll(titles).toContain('HTTP request')
  await drag(step(/^Wait For 1 day/), 'after Update contact: + free')
  await lineAfter('after Update contact: + free').waitFor()
  await step(/^Branch/).click()
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByText(/^Copied \d steps/).waitFor()
  await step(/^HTTP request/).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(async () => (await titles()).filter((each) => each === 'Branch').length).toBe(2)
  await expectInView()
  await page.keyboard.press('Delete') // what was pasted is selected
  await expect.poll(async () => (await titles()).filter((each) => each === 'Branch').length).toBe(1)
})

test('a graph that is too long for the window starts at its top, where everything is large enough to press', async () => {
  const steps = Array.from({ length: 14 }, (_, place) => `wait_${place}`)
  const end = { id: 'end', type: 'exit' as const }
  const { id } = (
    await live.post('/automations', {
      name: 'Long',
      trigger: { type: 'custom_event', events: ['signed_up'] },
      graph: {
        nodes: [
          ...steps.map((name) => ({
            id: name,
            type: 'delay' as const,
            config: { seconds: 86_400 },
          })),
          end,
        ],
        edges: steps.map((from, place) => ({ from, to: steps[place + 1] ?? end.id })),
      },
    })
  ).body
  await visitor.open(`/o/${organization.id}/live/automations/${id}/edit`, 'Long')
  await canvas.getByRole('button', { name: /^Product event/ }).click()
  await visitor.expectAccessible()
  const tool = canvas.getByRole('button', { name: 'Add a step at the start', exact: true })
  expect((await tool.boundingBox())?.height).toBeGreaterThan(23.5)
})
