import { expect, it } from 'vitest'
import { wireName } from '../../catalog/wire-name.js'
import { resolveToolName } from './resolve-tool-name.js'

const long = 'find_every_issue_that_mentions_this_commit_or_its_parents_in_any_repository'
const offered = [
  wireName('github', 'search'),
  wireName('slack', 'search'),
  wireName('slack', 'post'),
  wireName('github', long),
  wireName('Google.Com', 'Maps.Find'),
  wireName(null, 'now'),
]

it.each([
  ['github.search', 'github__search'],
  ['slack__search', 'slack__search'],
  ['post', 'slack__post'],
  ['now', 'now'],
  [`github.${long}`, wireName('github', long)],
  [long, wireName('github', long)],
  ['Google.Com.Maps.Find', wireName('Google.Com', 'Maps.Find')],
  ['Maps.Find', wireName('Google.Com', 'Maps.Find')],
  ['clock.now', 'now'],
  ['invented', 'invented'],
  ['github.invented', 'github.invented'],
])('%s is %s', (name, wire) => {
  expect(resolveToolName({ name }, offered)).toBe(wire)
})

it('a server that is named needs no search', () => {
  expect(resolveToolName({ server: 'slack', name: 'search' }, offered)).toBe('slack__search')
  expect(resolveToolName({ server: 'github', name: long }, offered)).toBe(wireName('github', long))
})

it('refuses a name that several servers offer', () => {
  expect(() => resolveToolName({ name: 'search' }, offered)).toThrowErrorMatchingSnapshot()
})
