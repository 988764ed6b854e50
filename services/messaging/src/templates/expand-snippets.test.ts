import { expect, test } from 'vitest'
import {
  expandSnippets,
  keysIn,
  maxExpandedCharacters,
  maxSnippetDepth,
  type SnippetSource,
} from './expand-snippets.ts'

const html = (key: string, source: string): SnippetSource => ({ key, html: source, mjml: null })
const mjml = (key: string, source: string): SnippetSource => ({ key, html: null, mjml: source })
const render = (key: string) => `{% render '${key}' %}`

const all = [
  html('hi', '<p>Hi {{ contact.id }}</p>'),
  html('two', `${render('hi')}<hr>${render('hi')}`),
  mjml('row', `<mj-text>${render('hi')}</mj-text>`),
  html('a', render('b')),
  html('b', render('a')),
  html('lost', render('nobody')),
  html('wide', 'x'.repeat(32_000)),
  html('wider', render('wide').repeat(32)),
  ...Array.from({ length: maxSnippetDepth + 1 }, (_, n) => html(`d${n + 1}`, render(`d${n}`))),
  html('d0', 'deep'),
]
const snippets = new Map(all.map((each) => [each.key, each]))
const hi = '<p>Hi {{ contact.id }}</p>'

test.each([
  ['no tag', '<p>render</p>', '<p>render</p>', []],
  ['a tag', `<b>${render('hi')}</b>`, `<b>${hi}</b>`, ['hi']],
  ['other quotation marks and spaces', '{%render "hi"%}', hi, ['hi']],
  ['a snippet with snippets', render('two'), `${hi}<hr>${hi}`, ['two', 'hi']],
  ['a tag that trims', `a {%- render 'hi' -%} b`, `a {%- # %}${hi}{% # -%} b`, ['hi']],
  [
    'a raw block',
    `{% raw %}${render('no')}{% endraw %}`,
    `{% raw %}${render('no')}{% endraw %}`,
    [],
  ],
  [
    'as deep as possible',
    render(`d${maxSnippetDepth - 1}`),
    'deep',
    ['d4', 'd3', 'd2', 'd1', 'd0'],
  ],
])('%s is expanded', (_what, source, text, keys) => {
  expect(expandSnippets(source, 'html', snippets)).toMatchObject({ text, keys })
})

test('MJML can contain both kinds, HTML only HTML', () => {
  expect(expandSnippets(render('row'), 'mjml', snippets)).toMatchObject({
    text: `<mj-text>${hi}</mj-text>`,
    keys: ['row', 'hi'],
  })
  expect(expandSnippets(render('row'), 'html', snippets)).toEqual({
    fault: 'line 1, column 1: the snippet row is MJML, which HTML cannot contain',
  })
})

test.each([
  ['an unknown key', `\n ${render('nobody')}`, 'line 2, column 2: no such snippet: nobody'],
  ['an unknown key in a snippet', render('lost'), 'no such snippet: nobody'],
  ['a circle', render('a'), 'line 1, column 1: snippets contain each other: a, b, a'],
  ['too many levels', render(`d${maxSnippetDepth}`), `deeper than ${maxSnippetDepth} levels`],
  ['a variable', '{% render key %}', 'render takes the key of a snippet in quotation marks only'],
  ['variables', `{% render 'hi', a: 1 %}`, 'render takes the key'],
  ['another key', `{% render 'Hi' %}`, 'render takes the key'],
  ['a long tag', `{% render 'hi' ${' '.repeat(200)}%}`, 'render takes the key'],
  [
    'a text without end',
    render('wider').repeat(2),
    `more than ${maxExpandedCharacters} characters`,
  ],
])('%s is a fault', (_what, source, message) => {
  expect(expandSnippets(source, 'html', snippets)).toEqual({
    fault: expect.stringContaining(message),
  })
})

test('the keys in a text are those of its own tags', () => {
  expect(keysIn(`${render('two')}{% render "x" %}{% render y %}`)).toEqual(['two', 'x'])
})

test('snippets that multiply each other are refused without being written out', () => {
  const level = (n: number) => html(`m${n}`, render(`m${n - 1}`).repeat(1_000))
  const many = new Map(
    [html('m0', 'x'), level(1), level(2), level(3), level(4)].map((each) => [each.key, each]),
  )
  const began = process.cpuUsage()
  expect(expandSnippets(render('m4'), 'html', many)).toHaveProperty('fault')
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})
