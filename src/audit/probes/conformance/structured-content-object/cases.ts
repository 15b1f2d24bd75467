import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (structuredContent: unknown): CaseServer => ({
  tools: [{ name: 'look', annotations: { readOnlyHint: true }, call: () => ({ content: [], structuredContent }) }],
})

export const cases: readonly ProbeCase[] = [
  { name: 'an object', server: answering({ degrees: 4 }), verdict: 'passed' },
  { name: 'an object over HTTP', server: { ...answering({}), transport: 'http' }, verdict: 'passed' },
  { name: 'a list', server: answering([1, 2]), verdict: 'error' },
  { name: 'a text', server: answering('4 degrees'), verdict: 'error' },
  { name: 'null', server: answering(null), verdict: 'error' },
  { name: 'no structured content', server: {}, verdict: 'skipped' },
]
