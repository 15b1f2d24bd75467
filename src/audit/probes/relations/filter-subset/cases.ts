import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const TASKS = [
  { id: 1, title: 'tea', status: 'open' },
  { id: 2, title: 'milk', status: 'open' },
  { id: 3, title: 'bread', status: 'done' },
]
const MORE = [...TASKS, { id: 4, title: 'teapot', status: 'done' }]
const STATUS = { type: 'string', enum: ['open', 'done', 'late'] }
const QUERY = { type: 'string', description: 'A word of the title.' }

function serverWith(properties: RawRecord, call: CaseTool['call'], more: Partial<CaseTool> = {}): CaseServer {
  const inputSchema = { type: 'object', properties }
  const tool = { name: 'list_tasks', annotations: { readOnlyHint: true }, inputSchema, ...more }
  return { tools: [{ ...tool, ...(call === undefined ? {} : { call }) }] }
}

const tasks = (found: readonly RawRecord[], more: RawRecord = {}): RawRecord => ({
  content: [],
  structuredContent: { tasks: found, ...more },
})
const byStatus = (all: readonly RawRecord[], status: unknown): readonly RawRecord[] =>
  all.filter((one) => status === undefined || one.status === status)
const byQuery = (all: readonly RawRecord[], query: unknown): readonly RawRecord[] =>
  all.filter(({ title }) => query === undefined || String(title).includes(String(query)))

export const cases: readonly ProbeCase[] = [
  {
    name: 'filters by the status',
    server: serverWith({ status: STATUS }, ({ status }) => tasks(byStatus(TASKS, status))),
    verdict: 'passed',
  },
  {
    name: 'filters by the status over HTTP',
    server: { ...serverWith({ status: STATUS }, ({ status }) => tasks(byStatus(TASKS, status))), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'filters by a word',
    server: serverWith({ query: QUERY }, ({ query }) => tasks(byQuery(TASKS, query))),
    verdict: 'passed',
  },
  { name: 'ignores the filter', server: serverWith({ status: STATUS }, () => tasks(TASKS)), verdict: 'warning' },
  {
    name: 'gives all but what the filter asks for',
    server: serverWith({ status: STATUS }, ({ status }) =>
      tasks(TASKS.filter((one) => status === undefined || one.status !== status)),
    ),
    verdict: 'warning',
  },
  {
    name: 'finds more with the filter than without',
    server: serverWith({ status: STATUS }, ({ status }) =>
      tasks(status === undefined ? TASKS : byStatus(MORE, status)),
    ),
    verdict: 'warning',
  },
  {
    name: 'finds more with a word than without',
    server: serverWith({ query: QUERY }, ({ query }) => tasks(query === undefined ? TASKS : byQuery(MORE, query))),
    verdict: 'note',
  },
  {
    name: 'says that it lists the first tasks only',
    server: serverWith(
      { status: STATUS },
      ({ status }) => tasks(status === undefined ? TASKS : byStatus(MORE, status)),
      { description: 'Lists the first tasks.' },
    ),
    verdict: 'passed',
  },
  {
    name: 'says that there is more',
    server: serverWith({ query: QUERY }, ({ query }) =>
      tasks(query === undefined ? TASKS : byQuery(MORE, query), { total: 4 }),
    ),
    verdict: 'skipped',
  },
  {
    name: 'has a default status',
    server: serverWith({ status: { ...STATUS, default: 'open' } }, ({ status = 'open' }) =>
      tasks(byStatus(MORE, status)),
    ),
    verdict: 'skipped',
  },
  {
    name: 'has values that stand for groups',
    server: serverWith({ category: { type: 'string' } }, ({ category }) =>
      tasks(
        [
          { id: 1, category: 'food' },
          { id: 2, category: 'tools' },
          { id: 3, category: 'Tools/Saws' },
        ].filter((one) => one.category.toLowerCase().startsWith(String(category ?? '').toLowerCase())),
      ),
    ),
    verdict: 'passed',
  },
  {
    name: 'gets a task more with each call',
    server: (() => {
      let count = 3
      return serverWith({ status: STATUS }, () =>
        tasks(Array.from({ length: count++ }, (_, id) => ({ id, status: 'open' }))),
      )
    })(),
    verdict: 'skipped',
  },
  {
    name: 'refuses the filter',
    server: serverWith({ status: STATUS }, ({ status }) => {
      if (status !== undefined) throw new Error('Not on this plan')
      return tasks(TASKS)
    }),
    verdict: 'inconclusive',
  },
  { name: 'has no filter', server: {}, verdict: 'skipped' },
  {
    name: 'fails every time',
    server: serverWith({ status: STATUS }, () => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
]
