// Every error and critical finding on real servers has a judgement with its reason (judged.json); none of them may be false.
import { expect, it } from 'vitest'
import { findingsOf, readJudgements, readToolList, TOOL_LISTS } from '../tool-lists/tool-list.js'

it('there are lists of at least 30 servers, each with its package and version, and without paths of a machine', () => {
  expect(TOOL_LISTS.length).toBeGreaterThanOrEqual(30)
  const sources = TOOL_LISTS.map((name) => {
    const list = readToolList(name)
    expect(list.tools.length, name).toBeGreaterThan(0)
    expect(list.catalogs.map(({ server }) => server)).toEqual([name])
    expect(JSON.stringify(list), name).not.toMatch(/\/(?:tmp|root|work)\/|mcprove-tool-lists/)
    return `${list.source.package}@${list.source.version}`
  })
  expect(new Set(sources).size).toBe(sources.length)
})

it('every error and critical finding is judged and true, and every judgement is about a finding', () => {
  const found = TOOL_LISTS.flatMap(findingsOf)
    .filter(({ level }) => level === 'error' || level === 'critical')
    .map(({ server, subject, kind, place }) => `${server} ${subject}: ${kind} ${place}`)
  const judged = readJudgements()
  expect(judged.filter(({ is_true, reason }) => !is_true || reason.length < 20)).toEqual([])
  expect(judged.map(({ server, subject, rule, place }) => `${server} ${subject}: ${rule} ${place}`)).toEqual(found)
})

it.each([
  ['Notion', 'notionhq-notion-mcp-server'],
  ['MongoDB', 'mongodb-mcp-server'],
  ['Mapbox', 'mapbox-mcp-server'],
])('%s is not told to add an enum that would refuse valid values', (_name, server) => {
  expect(findingsOf(server).filter(({ kind }) => kind === 'missing_enum')).toEqual([])
})

it('databases of one cloud are not nearly the same tool', () => {
  expect(findingsOf('azure-mcp').filter(({ kind }) => kind === 'near_duplicate')).toEqual([])
})
