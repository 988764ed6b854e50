import { expect, test } from 'vitest'
import { compareVersions, isNewEnough, parseNatsVersion } from './nats-server-binary.ts'

test.each([
  ['nats-server: v2.15.1\n', '2.15.1'],
  ['nats-server: v2.12.0-RC.1', '2.12.0'],
  ['nats-server: v2.9.10', '2.9.10'],
  ['nats-server version 1.4', undefined],
  ['', undefined],
])('the version in %j is read', (output, version) => {
  expect(parseNatsVersion(output)).toBe(version)
})

test.each([
  ['2.12.0', true],
  ['2.15.1', true],
  ['3.0.0', true],
  ['2.11.99', false],
  ['2.9.10', false],
  ['1.99.0', false],
])('%s is new enough: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})

test('versions are ordered by number, not by letter', () => {
  expect(['2.9.10', '2.15.1', '2.15.0', '2.12'].toSorted(compareVersions)).toEqual([
    '2.9.10',
    '2.12',
    '2.15.0',
    '2.15.1',
  ])
})
