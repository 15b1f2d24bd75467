// Trajectories of SWE-agent (`.traj`): the steps that were executed, and the history of messages.
import { tryJson } from '../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

export const sweAgent = defineImporter({
  key: 'swe-agent',
  summary: 'trajectories of SWE-agent (.traj)',
  detect: ([first]) => isTrajectory(first),
  open: (context): ImportSession => ({
    *push(value, place) {
      if (isTrajectory(value)) yield traceOf(value, context, place)
      else context.skip('not a trajectory', place)
    },
    end: () => [],
  }),
})

function traceOf(log: RawRecord, { skip }: ImportContext, place: LogPlace): RawTrace {
  const draft = new TraceDraft()
  const info = recordIn(log.info)
  const history = recordsIn(log.history).filter(({ is_demo }) => is_demo !== true)
  draft.agent = textIn(log.environment)
  draft.model = modelOf(log.replay_config)
  draft.system = textOf(history.find(({ role }) => role === 'system'))
  const prompt = textOf(history.find(({ role }) => role === 'user'))
  if (prompt !== null) draft.turn('user', prompt)
  const answers = history.filter(({ role }) => role === 'assistant')
  const steps = Array.isArray(log.trajectory) ? stepsOf(log.trajectory, answers) : stepsInHistory(history)
  const usesFunctions = answers.some(({ tool_calls }) => recordsIn(tool_calls).length > 0)
  for (const step of steps) {
    if (isExit(step)) {
      // What the agent said before is no closing message.
      draft.finishTurn('commentary')
      skip('the exit of the program', place)
    } else if (!addStep(draft, step, usesFunctions)) skip('a step without an action', place)
  }
  const { tokens_sent, tokens_received } = recordIn(info.model_stats)
  const [sent, received] = [numberIn(tokens_sent), numberIn(tokens_received)]
  // A replay counts none.
  if (sent !== 0 || received !== 0) draft.addTokens(sent, received)
  if (isRecord(log.info)) draft.outcome = outcomeOf(textIn(info.exit_status))
  return draft.finish()
}

interface Step {
  readonly text: string
  readonly action: string
  readonly tool_calls: unknown
  readonly observation: string | null
  readonly seconds: number | null
}

/** Steps do not have the function calls of the model; the messages with the same actions do, in the same order. */
function stepsOf(trajectory: readonly unknown[], answers: readonly RawRecord[]): readonly Step[] {
  let next = 0
  return recordsIn(trajectory).map(({ action, observation, response, thought, execution_time }) => {
    const answer = answers[next]
    const isSame = answer !== undefined && answer.action === action
    if (isSame) next += 1
    return {
      text: textIn(thought) ?? textIn(response) ?? '',
      action: textIn(action) ?? '',
      tool_calls: isSame ? answer.tool_calls : undefined,
      observation: textIn(observation),
      seconds: numberIn(execution_time),
    }
  })
}

/** Demonstrations may have the history alone. */
function stepsInHistory(history: readonly RawRecord[]): readonly Step[] {
  return history.flatMap((message, index) => {
    if (message.role !== 'assistant') return []
    const following = history[index + 1]
    return [
      {
        text: textIn(message.thought) ?? textOf(message) ?? '',
        action: textIn(message.action) ?? '',
        tool_calls: message.tool_calls,
        observation: following?.role === 'tool' || following?.role === 'user' ? textOf(following) : null,
        seconds: null,
      },
    ]
  })
}

/** The program writes why it stops the agent as a step: `exit_cost`, later a text without an action. */
function isExit({ text, action }: Step): boolean {
  return /^exit_[a-z_]+$/.test(action.trim()) || (action.trim() === '' && text.startsWith('Exit due to '))
}

/** An agent without functions writes shell commands; the tools of SWE-agent are commands too. */
function addStep(
  draft: TraceDraft,
  { text, action, tool_calls, observation, seconds }: Step,
  usesFunctions: boolean,
): boolean {
  draft.turn('assistant', text.trim())
  const [call] = recordsIn(tool_calls)
  const name = textIn(recordIn(call?.function).name)
  if (name === null && action.trim() === '') return false
  const duration = seconds === null ? {} : { duration_ms: Math.round(seconds * 1000) }
  const isSubmit = usesFunctions && action.trim() === SUBMIT
  const id = draft.call(
    name === null
      ? { name: isSubmit ? SUBMIT : 'bash', args: isSubmit ? {} : { command: action }, ...duration }
      : {
          id: textIn(call?.id),
          ...readMcpName(name),
          ...readArguments(recordIn(call?.function).arguments),
          ...duration,
        },
  )
  if (observation !== null) draft.result(textIn(call?.id) ?? id, { content: observation })
  return true
}

/** The last action, which is not in the history. */
const SUBMIT = 'submit'

/** `submitted (exit_cost)` is what was submitted for an agent that had to stop. */
function outcomeOf(exit: string | null): TraceDraft['outcome'] {
  if (exit === SUBMIT || exit === 'submitted') return null
  if (exit === null || exit === '') return { status: 'cancelled', error: 'no exit status' }
  const status = /context/.test(exit)
    ? 'max_tokens'
    : /cost|time/.test(exit)
      ? 'max_turns'
      : /api|environment|error/.test(exit)
        ? 'infra_error'
        : 'agent_error'
  return { status, error: exit }
}

function modelOf(config: unknown): string | null {
  const replay = recordIn(typeof config === 'string' ? tryJson(config) : config)
  return textIn(recordIn(recordIn(replay.agent).model).name)
}

function textOf(message: RawRecord | undefined): string | null {
  return message === undefined ? null : messageText(message.content)
}

/** A history of agents' messages, with steps or with actions inside. */
function isTrajectory(value: unknown): value is RawRecord {
  if (!isRecord(value) || !Array.isArray(value.history)) return false
  const history = recordsIn(value.history)
  const isOwn = history.some(({ role, agent }) => typeof role === 'string' && typeof agent === 'string')
  return isOwn && (Array.isArray(value.trajectory) || history.some(({ action }) => typeof action === 'string'))
}
