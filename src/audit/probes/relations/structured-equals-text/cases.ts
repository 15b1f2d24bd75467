import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const outputSchema = { type: 'object' }

function serverWith(structuredContent: object, ...texts: readonly unknown[]): CaseServer {
  const content = texts.map((text) => ({ type: 'text', text: typeof text === 'string' ? text : JSON.stringify(text) }))
  const tool = { name: 'get_weather', annotations: { readOnlyHint: true }, outputSchema }
  return { tools: [{ ...tool, call: () => ({ content, structuredContent }) }] }
}

const FAILING: CaseTool = {
  name: 'get_forecast',
  annotations: { readOnlyHint: true },
  outputSchema,
  call: () => {
    throw new Error('The network is down')
  },
}

const WEATHER = { city: 'Oslo', days: [{ high: 4 }, { high: 6 }] }

export const cases: readonly ProbeCase[] = [
  { name: 'has the same JSON as text', server: serverWith(WEATHER, WEATHER), verdict: 'passed' },
  {
    name: 'has the same JSON as text over HTTP',
    server: { ...serverWith(WEATHER, WEATHER), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'has the same JSON with other keys first',
    server: serverWith(WEATHER, { days: WEATHER.days, city: 'Oslo' }),
    verdict: 'passed',
  },
  { name: 'has a part of it as text', server: serverWith(WEATHER, { city: 'Oslo' }), verdict: 'passed' },
  { name: 'has the first day as text', server: serverWith(WEATHER, { days: [{ high: 4 }] }), verdict: 'passed' },
  { name: 'wraps a list', server: serverWith({ result: [1, 2] }, [1, 2]), verdict: 'passed' },
  { name: 'says something else beside it', server: serverWith(WEATHER, { city: 'All' }, WEATHER), verdict: 'passed' },
  {
    name: 'has another number as text',
    server: serverWith(WEATHER, { city: 'Oslo', days: [{ high: 4 }, { high: 60 }] }),
    verdict: 'warning',
  },
  { name: 'has another name as text', server: serverWith(WEATHER, { ...WEATHER, city: 'Rome' }), verdict: 'warning' },
  { name: 'has prose as text', server: serverWith(WEATHER, 'It is cold in Oslo.'), verdict: 'skipped' },
  { name: 'has prose as text, and a tool that fails', server: withFailing('It is cold in Oslo.'), verdict: 'skipped' },
  { name: 'has no structured content', server: {}, verdict: 'skipped' },
  { name: 'fails every time', server: { tools: [FAILING] }, verdict: 'inconclusive' },
]

function withFailing(text: string): CaseServer {
  return { tools: [...(serverWith(WEATHER, text).tools ?? []), FAILING] }
}
