import { expect, it } from 'vitest'
import { irregularForms, nameTokens, singular, stem } from './tool-words.js'

it.each([
  ['create_issue', ['create', 'issue']],
  ['create-issue', ['create', 'issue']],
  ['createIssue', ['create', 'issue']],
  ['CreateHTTPServer2', ['create', 'http', 'server', '2']],
  ['mcp__github__create_issue', ['mcp', 'github', 'create', 'issue']],
  ['getX', ['get', 'x']],
  ['résumé.update', ['résumé', 'update']],
  ['创建_issue', ['创建', 'issue']],
  ['', []],
  ['__', []],
])('splits %j into its words', (name, tokens) => {
  expect(nameTokens(name)).toEqual(tokens)
})

it.each([
  ['create', 'creates', 'created', 'creating'],
  ['send', 'sends', 'sent', 'sending'],
  ['write', 'writes', 'wrote', 'written', 'writing'],
  ['set', 'sets', 'setting'],
  ['put', 'puts', 'putting'],
  ['drop', 'drops', 'dropped', 'dropping'],
  ['add', 'adds', 'added', 'adding'],
  ['publish', 'publishes', 'published', 'publishing'],
  ['cancel', 'cancels', 'cancelled', 'canceled', 'cancelling'],
  ['apply', 'applies', 'applied', 'applying'],
  ['run', 'runs', 'ran', 'running'],
  ['archive', 'archives', 'archived', 'archiving'],
  ['cache', 'caches', 'cached', 'caching'],
  ['code', 'codes', 'coded', 'coding'],
  ['use', 'uses', 'used', 'using'],
  ['tie', 'ties', 'tied'],
  ['axe', 'axes'],
  ['chest', 'chests'],
  ['commit', 'commits', 'committed', 'committing'],
  ['pass', 'passes', 'passed', 'passing'],
  ['fetch', 'fetches', 'fetched', 'fetching'],
  ['issue', 'issues'],
  ['branch', 'branches'],
  ['query', 'queries'],
  ['file', 'files'],
  ['note', 'notes', 'noted'],
  ['status', 'statuses'],
  ['setting', 'settings'],
  ['alias', 'aliases'],
])('gives %s and its forms one stem', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

it.each([
  ['not', 'note'],
  ['string', 'str'],
  ['user', 'use'],
  ['file', 'fill'],
  ['feed', 'fee'],
  ['ios', 'io'],
  ['aed', 'a'],
])('keeps %s and %s apart', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

it.each([
  ['issues', 'issue'],
  ['branches', 'branch'],
  ['entries', 'entry'],
  ['addresses', 'address'],
  ['statuses', 'status'],
  ['boxes', 'box'],
  ['releases', 'release'],
  ['status', 'status'],
  ['alias', 'alias'],
  ['access', 'access'],
  ['bus', 'bus'],
  ['gas', 'gas'],
  ['tags', 'tag'],
  ['chests', 'chest'],
])('shows %s as %s', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

it('knows the irregular forms of a verb', () => {
  expect(irregularForms('write')).toEqual(['wrote', 'written'])
  expect(irregularForms('create')).toEqual([])
})
