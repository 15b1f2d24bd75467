import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (structuredContent: unknown, ...texts: readonly string[]): CaseServer => ({
  tools: [
    {
      name: 'look',
      annotations: { readOnlyHint: true },
      call: () => ({ content: texts.map((text) => ({ type: 'text', text })), structuredContent }),
    },
  ],
})
const weather = { degrees: 4, wind: 2 }

export const cases: readonly ProbeCase[] = [
  { name: 'the same JSON', server: answering(weather, JSON.stringify(weather)), verdict: 'passed' },
  {
    name: 'the same with other spaces and another order, over HTTP',
    server: { ...answering(weather, '{ "wind": 2,\n "degrees": 4 }'), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'the same after a sentence',
    server: answering(weather, 'The weather:', JSON.stringify(weather)),
    verdict: 'passed',
  },
  { name: 'a text that a framework has wrapped', server: answering({ result: 'sunny' }, 'sunny'), verdict: 'passed' },
  {
    name: 'a list that a framework has wrapped, in a block each',
    server: answering({ result: [1, 2] }, '1', '2'),
    verdict: 'passed',
  },
  { name: 'a sentence', server: answering(weather, 'It is 4 degrees.'), verdict: 'warning' },
  { name: 'no blocks', server: answering(weather), verdict: 'warning' },
  { name: 'other values', server: answering(weather, JSON.stringify({ degrees: 5, wind: 2 })), verdict: 'warning' },
  { name: 'no structured content', server: {}, verdict: 'skipped' },
]
