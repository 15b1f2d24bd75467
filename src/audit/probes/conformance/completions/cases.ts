import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (completion: unknown): CaseServer => ({
  methods: { 'completion/complete': () => ({ completion }) },
})
const many = Array.from({ length: 101 }, (_, index) => `a${index}`)

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'knows no value', server: answering({ values: [] }), verdict: 'passed' },
  { name: 'knows more than it says', server: answering({ values: many.slice(1), hasMore: true }), verdict: 'passed' },
  { name: 'has no completions', server: { capabilities: { prompts: {} } }, verdict: 'skipped' },
  { name: 'has nothing to complete', server: { prompts: [], resourceTemplates: [] }, verdict: 'skipped' },
  { name: 'has more than 100 values', server: answering({ values: many }), verdict: 'error' },
  { name: 'has values that are objects', server: answering({ values: [{ name: 'Ada' }] }), verdict: 'error' },
  { name: 'forgets the object around the values', server: answering(['Ada']), verdict: 'error' },
  {
    name: 'refuses every argument',
    server: {
      methods: {
        'completion/complete': () => {
          throw new CaseError(-32602, 'No suggestions for this argument')
        },
      },
    },
    verdict: 'inconclusive',
  },
  {
    name: 'announces completions, and has none',
    server: {
      methods: {
        'completion/complete': () => {
          throw new CaseError(-32601, 'Method not found')
        },
      },
    },
    verdict: 'error',
  },
]
