import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeAll, judgeRefusal } from '../../../features/refusals.js'
import { defineProbe, type Outcome, skipped } from '../../../probe/probe.js'

const ID = '6d637072-6f76-4000-8000-000000000000'

export const unknownTask = defineProbe({
  id: 'conformance/unknown-task',
  title:
    'A task that does not exist, and a cursor of `tasks/list` that the server did not give, are refused with -32602.',
  severity: 'error',
  clauses: { '2025-11-25': 'basic/utilities/tasks#protocol-errors' },
  run: async (audit) => {
    const { tasks } = audit.survey.capabilities
    if (!isRecord(tasks)) return skipped('the server does not announce `tasks`')
    const session = await audit.session()
    const methods = ['tasks/get', 'tasks/result', ...(isRecord(tasks.cancel) ? ['tasks/cancel'] : [])]
    const outcomes: Outcome[] = []
    for (const method of methods) {
      outcomes.push(
        judgeRefusal(await session.request(method, { taskId: ID }), `${method} of an unknown task`, 'required'),
      )
    }
    if (isRecord(tasks.list)) {
      const exchange = await session.request('tasks/list', { cursor: 'mcprove-no-such-cursor' })
      outcomes.push(judgeRefusal(exchange, 'tasks/list with an unknown cursor', 'required'))
    }
    return judgeAll(outcomes)
  },
})
