import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const refuse = (code: number) => (): never => {
  throw new CaseError(code, 'Failed to retrieve task: Task not found')
}

const withTasks = (methods: CaseServer['methods'] = {}, tasks: object = { list: {}, cancel: {} }): CaseServer => ({
  capabilities: { tools: {}, tasks },
  methods: {
    'tasks/get': refuse(-32602),
    'tasks/result': refuse(-32602),
    'tasks/cancel': refuse(-32602),
    'tasks/list': refuse(-32602),
    ...methods,
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'refuses all of them', server: withTasks(), verdict: 'passed' },
  { name: 'refuses all of them over HTTP', server: { ...withTasks(), transport: 'http' }, verdict: 'passed' },
  {
    name: 'neither lists nor cancels tasks',
    server: withTasks({ 'tasks/cancel': refuse(-32601), 'tasks/list': refuse(-32601) }, {}),
    verdict: 'passed',
  },
  { name: 'has no tasks', server: {}, verdict: 'skipped' },
  { name: 'answers with another error', server: withTasks({ 'tasks/get': refuse(-32603) }), verdict: 'error' },
  {
    name: 'shows a task that nobody made',
    server: withTasks({ 'tasks/get': ({ taskId }) => ({ taskId, status: 'working' }) }),
    verdict: 'error',
  },
  { name: 'ignores the cursor', server: withTasks({ 'tasks/list': () => ({ tasks: [] }) }), verdict: 'error' },
]
