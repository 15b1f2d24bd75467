import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const TOOLS = ['a', 'b', 'c'].map((name) => ({ name }))

/** A list of tools whose next cursor depends on the cursor that is asked for. */
function leading(next: (cursor: unknown) => unknown): CaseServer {
  const list = ({ cursor }: Record<string, unknown>): Record<string, unknown> => ({
    tools: [{ name: `tool-${cursor}`, inputSchema: { type: 'object' } }],
    nextCursor: next(cursor),
  })
  return { methods: { 'tools/list': list } }
}

export const cases: readonly ProbeCase[] = [
  { name: 'has three pages', server: { tools: TOOLS, pageSize: 1 }, verdict: 'passed' },
  { name: 'has two pages over HTTP', server: { transport: 'http', tools: TOOLS, pageSize: 2 }, verdict: 'passed' },
  {
    name: 'has three pages in the modern era',
    server: { tools: TOOLS, pageSize: 1 },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'has an empty text as a cursor',
    server: leading((cursor) => (cursor === undefined ? '' : undefined)),
    verdict: 'passed',
  },
  { name: 'has one page', server: {}, verdict: 'skipped' },
  { name: 'says with null that there is no more', server: leading(() => null), verdict: 'skipped' },
  { name: 'ignores the cursor', server: leading(() => 'page-2'), verdict: 'error' },
  { name: 'has no end', server: leading((cursor = 0) => `${Number(cursor) + 1}`), verdict: 'error' },
  { name: 'has numbers as cursors', server: leading((cursor) => (cursor === undefined ? 2 : null)), verdict: 'error' },
  {
    name: 'refuses the cursor that it gave',
    server: leading((cursor) => {
      if (cursor !== undefined) throw new CaseError(-32602, 'Invalid cursor')
      return 'page-2'
    }),
    verdict: 'error',
  },
]
