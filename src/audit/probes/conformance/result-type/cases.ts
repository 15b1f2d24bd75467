import { isRecord } from '../../../../core/trace/trace-fields.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const withType = (resultType: unknown) => (answer: Record<string, unknown>) =>
  isRecord(answer.result) ? { ...answer, result: { ...answer.result, resultType } } : answer

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'asks for input in a call',
    server: {
      onAnswer: (answer, { method }) => (method === 'tools/call' ? withType('input_required')(answer) : answer),
    },
    verdict: 'passed',
  },
  { name: 'has a type of an extension', server: { onAnswer: withType('com.example/partial') }, verdict: 'passed' },
  { name: 'leaves out the type', server: { onAnswer: withType(undefined) }, verdict: 'error' },
  {
    name: 'leaves out the type in calls',
    server: {
      transport: 'http',
      onAnswer: (answer, { method }) => (method === 'tools/call' ? withType(undefined)(answer) : answer),
    },
    verdict: 'error',
  },
  { name: 'has a type that is no text', server: { onAnswer: withType(true) }, verdict: 'error' },
  {
    name: 'asks for input in a list',
    server: {
      onAnswer: (answer, { method }) => (method === 'tools/list' ? withType('input_required')(answer) : answer),
    },
    verdict: 'error',
  },
]
