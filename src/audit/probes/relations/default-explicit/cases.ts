import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const inputSchema = {
  type: 'object',
  properties: { unit: { type: 'string', enum: ['C', 'F'], default: 'C' }, days: { type: 'integer', default: 3 } },
}

function serverWith(call: CaseTool['call'], more: Partial<CaseTool> = {}): CaseServer {
  const tool = { name: 'get_weather', annotations: { readOnlyHint: true }, inputSchema, ...more }
  return { tools: [{ ...tool, ...(call === undefined ? {} : { call }) }] }
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'takes the declared defaults',
    server: serverWith(({ unit = 'C', days = 3 }) => `${days} days in ${unit}`),
    verdict: 'passed',
  },
  {
    name: 'takes the declared defaults over HTTP',
    server: { ...serverWith(({ unit = 'C', days = 3 }) => `${days} days in ${unit}`), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'takes another unit when none is given',
    server: serverWith(({ unit = 'F', days = 3 }) => `${days} days in ${unit}`),
    verdict: 'warning',
  },
  {
    name: 'takes another number when none is given',
    server: serverWith(({ unit = 'C', days = 7 }) => `${days} days in ${unit}`),
    verdict: 'warning',
  },
  {
    name: 'refuses its own default',
    server: serverWith(({ days }) => {
      if (days === 3) throw new Error('days must be 1 or 7')
      return 'sunny'
    }),
    verdict: 'warning',
  },
  {
    name: 'shows the arguments that it was given',
    server: serverWith((args) => ({
      content: [{ type: 'text', text: 'sunny' }],
      structuredContent: { weather: 'sunny', asked: args },
    })),
    verdict: 'passed',
  },
  { name: 'declares no default', server: {}, verdict: 'skipped' },
  {
    name: 'fails every time',
    server: serverWith(() => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
]
