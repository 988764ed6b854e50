import { expect, test } from 'vitest'
import { missingPaths } from './missing.ts'

const scope = {
  contact: { email: null, attributes: { name: 'Ada', empty: '', none: null } },
  items: [{ id: 1 }],
  nothing: [],
}
test.each([
  [
    'a value that is there, or empty',
    '{{ contact.attributes.name }}{{ contact.attributes.empty }}',
    [],
  ],
  [
    'no value',
    '{{ contact.email }}{{ contact.attributes.none }}',
    ['contact.email', 'contact.attributes.none'],
  ],
  [
    'a path that ends early, twice',
    '{{ event.payload.id }}{{ event.payload.id }}',
    ['event.payload.id'],
  ],
  [
    'a path in a condition and in a filter',
    '{% if a.b > 1 %}{{ "x" | append: c }}{% endif %}',
    ['a.b', 'c'],
  ],
  [
    'a variable of its own',
    '{% assign x = 1 %}{{ x }}{% for i in items %}{{ i.id }}{% endfor %}',
    [],
  ],
  [
    'a place in a list, and its size',
    '{{ items[0].id }}{{ items[1].id }}{{ items.size }}{{ items.first.id }}',
    ['items.1.id'],
  ],
  ['the first of an empty list', '{{ nothing.first }}{{ nothing.size }}', ['nothing.first']],
  ['a path with a variable', '{{ items[n].id }}', ['n']],
  [
    'a name that every object has',
    '{{ contact.constructor }}{{ contact.__proto__ }}',
    ['contact.constructor', 'contact.__proto__'],
  ],
])('of %s', (_what, source, expected) => {
  expect(missingPaths([{ source, mode: 'text' }], scope)).toEqual(expected)
})

test('at most a hundred are reported', () => {
  const source = Array.from({ length: 150 }, (_, place) => `{{ a${place} }}`).join('')
  expect(missingPaths([{ source, mode: 'text' }], {})).toHaveLength(100)
})
