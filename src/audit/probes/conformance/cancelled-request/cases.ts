import type { CaseContext, CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** A server with a tool that works for a moment, and what it does with a cancellation. */
function working(onCancelled: (params: Record<string, unknown>, context: CaseContext) => unknown): CaseServer {
  return {
    tools: [
      {
        name: 'work',
        annotations: { readOnlyHint: true },
        call: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20))
          return 'done'
        },
      },
    ],
    methods: { 'notifications/cancelled': onCancelled },
  }
}

const isOurs = ({ requestId }: Record<string, unknown>): boolean => requestId === 'mcprove-cancelled'
let isStuck = false

export const cases: readonly ProbeCase[] = [
  { name: 'stops', server: working(() => undefined), verdict: 'passed' },
  { name: 'stops in the modern era', server: working(() => undefined), era: 'modern', verdict: 'passed' },
  { name: 'has no tools', server: { tools: [] }, verdict: 'passed' },
  {
    name: 'was faster',
    server: { tools: [{ name: 'work', annotations: { readOnlyHint: true }, call: () => 'done' }] },
    verdict: 'passed',
  },
  { name: 'a server over HTTP', server: { transport: 'http' }, verdict: 'skipped' },
  {
    name: 'answers the cancellation, and the call too',
    server: {
      ...working(() => undefined),
      methods: {
        'notifications/cancelled': (params, { send }) => {
          if (isOurs(params)) send({ id: params.requestId, error: { code: -32800, message: 'Cancelled' } })
        },
      },
      onAnswer: (answer) => answer,
      onText: (text, { write }) => {
        if (text.includes('tools/call') && text.includes('mcprove-cancelled')) {
          write('{"jsonrpc":"2.0","id":"mcprove-cancelled","result":{"content":[]}}')
          return []
        }
        return undefined
      },
    },
    verdict: 'error',
  },
  {
    name: 'exits',
    server: working((params, { exit }) => (isOurs(params) ? exit(1) : undefined)),
    verdict: 'error',
  },
  {
    name: 'answers nothing any more',
    server: {
      ...working((params) => {
        isStuck = isOurs(params)
      }),
      onAnswer: (answer, { method }) => (isStuck && method === 'ping' ? null : answer),
    },
    verdict: 'error',
  },
]
