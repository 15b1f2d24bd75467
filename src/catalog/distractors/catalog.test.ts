import { expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { foldGaps } from '../lint/gaps/folded-gaps.js'
import { lintTools } from '../lint/lint-tools.js'
import { WireNames, wireName } from '../wire-name.js'
import { CATALOG } from './catalog.js'

it('holds at least 200 tools of at least 25 servers, 6 to 12 each', () => {
  expect(CATALOG.length).toBeGreaterThanOrEqual(200)
  // docs/under-pressure.md says "some 300".
  expect(Math.round(CATALOG.length / 100)).toBe(3)
  const servers = [...new Set(CATALOG.map(({ server }) => server))]
  expect(servers.length).toBeGreaterThanOrEqual(25)
  const sizes = servers.map((one) => CATALOG.filter(({ server }) => server === one).length)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12)
})

it('passes our own lint without a finding, but for what ordinary descriptions leave out', () => {
  const findings = lintTools(CATALOG).flatMap(({ tool, findings }) =>
    foldGaps(findings).others.map(
      ({ level, place, message }) => `${level} ${tool.server}.${tool.name}, ${place}: ${message}`,
    ),
  )
  expect(findings).toEqual([])
})

it('has no near-duplicates over all servers either', () => {
  const offered = CATALOG.map((tool) => ({ ...tool, server: 'all' }))
  const findings = lintTools(offered).flatMap(({ tool, findings }) =>
    foldGaps(findings).others.map(({ message }) => `${tool.name}: ${message}`),
  )
  expect(findings).toEqual([])
})

it('names every tool once, whatever its server, in a form every provider takes', () => {
  expect(new Set(CATALOG.map(({ name }) => name)).size).toBe(CATALOG.length)
  const names = new WireNames(CATALOG)
  for (const tool of CATALOG) {
    expect(names.of(tool)).toBe(`${tool.server}__${tool.name}`)
    expect(names.of(tool)).toBe(wireName(tool.server, tool.name))
  }
})

it('describes every tool as an object of typed parameters, and says whether it writes', () => {
  for (const { input_schema, annotations } of CATALOG) {
    expect(input_schema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) })
  }
})

it('survives a trace as it is', () => {
  const { tools } = readTrace({ tools: CATALOG, tool_calls: [] }, new ToolTable(), 'trace')
  expect(tools).toEqual(CATALOG)
})
