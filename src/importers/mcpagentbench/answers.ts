// The answers of agents to the tasks of MCPAgentBench (`*_response*.json`): messages of AutoGen.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isMessage } from '../autogen/message.js'
import { TeamRun } from '../autogen/team-run.js'
import type { RawTrace } from '../importer.js'
import { listIn, textIn } from '../json-fields.js'

export function isAnswer(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.task_index !== 'number' || typeof value.task_content !== 'string') return false
  return 'chat_message' in value || 'error' in value
}

/** A task whose agent broke has an error, and the messages until then. */
export function answerTrace(answer: RawRecord, skip: (what: string) => void): RawTrace {
  const run = new TeamRun(skip)
  run.add({ type: 'UserMessage', source: 'user', content: answer.task_content })
  for (const message of [...listIn(answer.inner_messages), answer.chat_message ?? []].flat()) {
    if (isMessage(message)) run.add(message)
    else skip('not a message')
  }
  const error = textIn(answer.error)
  if (error !== null) run.fail(error)
  return run.finish()
}
