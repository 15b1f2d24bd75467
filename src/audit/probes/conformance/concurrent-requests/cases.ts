import type { ProbeCase } from '../../../case-server/probe-case.js'

let waiting: unknown

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers in any order',
    server: {
      methods: {
        ping: async (_, { message }) => {
          await new Promise((resolve) => setTimeout(resolve, message.id === 'mcprove-0' ? 30 : 1))
          return {}
        },
      },
    },
    verdict: 'passed',
  },
  {
    name: 'answers the last one only',
    server: {
      methods: {
        ping: async (_, { message }) => {
          waiting = message.id
          await new Promise((resolve) => setTimeout(resolve, 20))
          if (waiting !== message.id) throw new Error('cancelled')
          return {}
        },
      },
      onAnswer: (answer, { method }) => (method === 'ping' && 'error' in answer ? null : answer),
    },
    verdict: 'error',
  },
  {
    name: 'answers twice',
    server: {
      onAnswer: (answer, { method }) =>
        method === 'ping' ? `${JSON.stringify(answer)}\n${JSON.stringify(answer)}` : answer,
    },
    verdict: 'error',
  },
]
