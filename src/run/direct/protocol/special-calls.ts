// Calls of direct tests that do not simply wait for an answer: cancelled ones, and tasks.
import type { Finding } from '../../../core/gate/finding.js'
import { showValue } from '../../../core/text/show-value.js'
import type { McpConnection, RequestOptions } from '../../../mcp/client/connection.js'
import type { CancelMoment } from '../../../mcp/protocol/protocol-session.js'
import type { DirectTest } from '../../../suite/suite.js'
import type { DirectAnswer } from './direct-answer.js'
import { problem, requireProtocol, warning } from './watched-request.js'

const DEFAULT_WATCH_MS = 500

type ToolTest = Extract<DirectTest, { readonly kind: 'tool' }>
type Cancel = NonNullable<ToolTest['cancel']>

/** Whether the server was still there, and whether it answered, are targets; why it is gone is a finding. */
export async function cancelledAnswer(
  { tool, args = {}, cancel = {} }: ToolTest,
  connection: McpConnection,
  options: RequestOptions,
): Promise<DirectAnswer> {
  const watched = { moment: momentOf(cancel), watchMs: cancel.watch_ms ?? DEFAULT_WATCH_MS }
  const call = await requireProtocol(connection, 'cancellation').callCancelled(tool, args, watched, options)
  const { answer = {}, trouble, ...targets } = call
  const early = 'the call was answered before it was time to cancel it'
  return {
    answer,
    further: { cancel: targets },
    findings: [
      ...(targets.sent ? [] : [problem('cancel', early)]),
      ...(trouble === undefined ? [] : [problem('cancel', trouble)]),
    ],
  }
}

/** A server that answers without a task does not do what the test asks for. */
export async function taskAnswer(
  { tool, args = {}, task: asked, cancel }: ToolTest,
  connection: McpConnection,
  options: RequestOptions,
): Promise<DirectAnswer> {
  const run = await requireProtocol(connection, 'tasks').callAsTask(tool, args, {
    ...options,
    ...(typeof asked === 'object' ? { ttlMs: asked.ttl_ms } : {}),
    ...(cancel === undefined ? {} : { cancel: momentOf(cancel) }),
  })
  const { answer, task, cancelError, unanswered, gaveUpAfterMs } = run
  const refused = `the server refused to cancel the task: ${showValue(cancelError?.message, 200)}`
  return {
    answer: answer ?? {},
    further: task === undefined ? {} : { task: { ...task, statuses: statusesIn(task.history) } },
    findings: [
      ...(task === undefined && answer?.error === undefined
        ? [problem('task', 'the server did not create a task')]
        : []),
      ...(cancelError === undefined ? [] : [problem('task', refused)]),
      ...(gaveUpAfterMs === undefined ? [] : [gaveUp(task?.status, gaveUpAfterMs)]),
      ...(unanswered === undefined
        ? []
        : [problem('task', `the task asks ${showValue(unanswered, 80)}, and \`client\` has no answer`)]),
    ],
  }
}

/** The schema requires one of the two. */
function momentOf({ after_ms = 0, on }: Cancel): CancelMoment {
  return on === undefined ? { after_ms } : { on }
}

/** Without repetitions: a task may report several messages in one status. */
function statusesIn(history: readonly { readonly status: string }[]): string[] {
  return history.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1])
}

/** The status alone would look like the end of the task. A test may expect it, so this does not fail. */
function gaveUp(status: string | undefined, afterMs: number): Finding {
  const message = `the task was still ${showValue(status, 80)} after ${afterMs} ms (\`timeout_ms\`), when mcprove stopped following it`
  return warning('task', message)
}
