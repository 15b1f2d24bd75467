// Results of MCPAgentBench: the tools that a model called for each task, and their arguments; or its answers in full.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportSession, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { answerTrace, isAnswer } from './answers.js'

export const mcpagentbench = defineImporter({
  key: 'mcpagentbench',
  summary: 'results of MCPAgentBench',
  detect: ([first]) =>
    listIn(first).some(isAnswer) || (isRecord(first) && listIn(first.detailed_results).some(isResult)),
  hasOthers: true,
  open: ({ skip }): ImportSession => ({
    *push(value, place) {
      const results = isRecord(value) ? listIn(value.detailed_results) : listIn(value)
      if (results.length === 0) skip('no results found', place)
      for (const result of results) {
        if (isResult(result)) yield traceOf(result, (what) => skip(what, place))
        else if (isAnswer(result)) yield answerTrace(result, (what) => skip(what, place))
        else skip('not a result of a task', place)
      }
    },
    end: () => [],
  }),
})

/** Calls of one step were made in parallel. */
function traceOf(result: RawRecord, skip: (what: string) => void): RawTrace {
  const draft = new TraceDraft()
  draft.agent = `task ${textIn(result.task_id)}`
  draft.turn('user', textIn(result.task_content) ?? '')
  const inputs = listIn(result.inputs_used)
  for (const [step, tools] of listIn(result.tools_used).entries()) {
    draft.turn('assistant', '')
    const args = listIn(inputs[step])
    for (const [index, name] of listIn(tools).entries()) {
      if (typeof name !== 'string' || name === '') skip('a call without a name')
      else draft.call({ ...readMcpName(name), ...readArguments(args[index]) })
    }
  }
  return draft.finish()
}

function isResult(value: unknown): value is RawRecord {
  return (
    isRecord(value) &&
    typeof value.task_id === 'string' &&
    Array.isArray(value.tools_used) &&
    Array.isArray(value.inputs_used)
  )
}
