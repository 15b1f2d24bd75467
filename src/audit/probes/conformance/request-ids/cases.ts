import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'makes every id a text',
    server: { onAnswer: (answer, { method }) => (method === 'ping' ? { ...answer, id: String(answer.id) } : answer) },
    verdict: 'error',
  },
  {
    name: 'makes texts of digits numbers',
    server: {
      onAnswer: (answer) => (/^\d+$/.test(String(answer.id)) ? { ...answer, id: Number(answer.id) } : answer),
    },
    verdict: 'error',
  },
  {
    name: 'takes the id 0 for a missing one',
    server: { onAnswer: (answer) => (answer.id === 0 ? null : answer) },
    verdict: 'error',
  },
  {
    name: 'takes the id 0 for a missing one over HTTP',
    server: { transport: 'http', onAnswer: (answer) => ({ ...answer, id: answer.id || null }) },
    verdict: 'error',
  },
  {
    name: 'keeps ids in 32 bits',
    server: { onAnswer: (answer) => (typeof answer.id === 'number' ? { ...answer, id: answer.id | 0 } : answer) },
    verdict: 'error',
  },
]
