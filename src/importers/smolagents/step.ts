import { canonicalJson } from '../../core/json/canonical-json.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'

/** The name of the call with which an agent runs code. Its argument is the code. */
const INTERPRETER = 'python_interpreter'

/** Adds a step of the memory to the run. Returns what is left out. */
export function addStep(draft: TraceDraft, step: RawRecord, isCounted: boolean): string | null {
  if (isCounted) addUsage(draft, step.token_usage)
  if (typeof step.step_number === 'number') return addAction(draft, step)
  if (typeof step.task === 'string') draft.turn('user', step.task)
  else if (typeof step.system_prompt === 'string') draft.system = step.system_prompt
  else if (typeof step.plan === 'string') draft.turn('assistant', step.plan, 'commentary')
  else if ('output' in step || 'final_answer' in step) draft.final_response = textOf(step.output ?? step.final_answer)
  else return 'a step of another kind'
  return null
}

/** False where nothing is counted. */
export function addUsage(draft: TraceDraft, usage: unknown): boolean {
  const { input_tokens, output_tokens } = recordIn(usage)
  const [input, output] = [numberIn(input_tokens), numberIn(output_tokens)]
  draft.addTokens(input, output)
  return input !== null || output !== null
}

function addAction(draft: TraceDraft, step: RawRecord): string | null {
  const { start_time, end_time } = recordIn(step.timing)
  const [start, end] = [numberIn(start_time ?? step.start_time), numberIn(end_time ?? step.end_time)]
  const error = errorOf(step.error)
  draft.saw(start === null ? null : start * 1000)
  draft.saw(end === null ? null : end * 1000)
  draft.turn('assistant', messageText(step.model_output) ?? textIn(step.model_output) ?? '', 'commentary')
  let lost: string | null = null
  for (const call of recordsIn(step.tool_calls)) if (!addCall(draft, step, call, error)) lost = 'a call without a name'
  if (isFinal(step)) draft.final_response = outputOf(step)
  draft.outcome = error === null ? null : outcomeOf(error)
  return lost
}

/** Observations are those of the step: several calls share them. */
function addCall(draft: TraceDraft, step: RawRecord, call: RawRecord, error: StepError | null): boolean {
  const tool = recordIn(call.function ?? call)
  const name = textIn(tool.name) ?? ''
  if (name === '') return false
  const code = name === INTERPRETER && typeof tool.arguments === 'string'
  const args = code ? { args: { code: tool.arguments } } : readArguments(tool.arguments)
  const id = draft.call({ id: textIn(call.id), ...readMcpName(name), ...args })
  const observed = messageText(step.observations)
  const output = isFinal(step) ? (outputOf(step) ?? '') : ''
  if (error === null && observed === null && output === '') return true
  draft.answer(id, {
    content: [observed ?? output, error?.message ?? ''].filter(Boolean).join('\n'),
    is_error: error !== null,
  })
  return true
}

interface StepError {
  readonly type: string
  readonly message: string
}

function errorOf(error: unknown): StepError | null {
  if (typeof error === 'string') return error === '' ? null : { type: '', message: error }
  const { type, message } = recordIn(error)
  return typeof message === 'string' ? { type: textIn(type) ?? '', message } : null
}

/** Of the last step: an agent goes on after any other error. */
function outcomeOf({ type, message }: StepError): TraceDraft['outcome'] {
  if (type === 'AgentMaxStepsError') return { status: 'max_turns', error: message }
  return { status: type === 'AgentGenerationError' ? 'infra_error' : 'agent_error', error: message }
}

/** Early versions do not mark the last step; only it has an output there when it called `final_answer`. */
function isFinal(step: RawRecord): boolean {
  if (step.is_final_answer === true) return true
  if (step.action_output === undefined || step.action_output === null) return false
  if (recordIn(step.error).type === 'AgentMaxStepsError') return true
  return recordsIn(step.tool_calls).some((call) => recordIn(call.function ?? call).name === 'final_answer')
}

/** Some dumps do not have the output; the observation of a final step is its answer. */
function outputOf({ action_output, observations }: RawRecord): string | null {
  if (action_output !== undefined && action_output !== null) return textOf(action_output)
  return messageText(observations)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null)
}
