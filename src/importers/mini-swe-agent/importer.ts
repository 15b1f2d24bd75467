// Trajectories of mini-swe-agent (`.traj.json`): chat messages whose calls are shell commands.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { defineImporter, type ImportContext, type ImportSession, type LogPlace, type RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { actionIn, observationOf } from './text-action.js'

export const miniSweAgent = defineImporter({
  key: 'mini-swe-agent',
  summary: 'trajectories of mini-swe-agent (.traj.json)',
  detect: ([first]) => trajectoryIn(first) !== null,
  isRepeating: true,
  open: (context): ImportSession => ({
    *push(value, place) {
      const trajectory = trajectoryIn(value)
      if (trajectory === null) context.skip('not a trajectory', place)
      else yield traceOf(trajectory, context, place)
    },
    end: () => [],
  }),
})

function traceOf(log: RawRecord, { skip }: ImportContext, place: LogPlace): RawTrace {
  const draft = new TraceDraft()
  const info = recordIn(log.info)
  draft.agent = textIn(log.instance_id)
  draft.model = textIn(recordIn(recordIn(info.config).model).model_name)
  const run = new CommandRun(draft, recordsIn(log.messages))
  for (const lost of run.read()) skip(lost, place)
  const form = textIn(recordIn(recordIn(info.config).agent).action_regex)
  if (draft.calls === 0 && form !== null && !form.includes('```bash')) skip('commands in a form of their own', place)
  draft.outcome = outcomeOf(textIn(info.exit_status))
  return draft.finish()
}

/** Reads the messages; a command is answered by the next message that holds an observation. */
class CommandRun {
  readonly #draft: TraceDraft
  readonly #messages: readonly RawRecord[]
  /** Only the second version lists the actions of an answer. */
  readonly #listsActions: boolean
  /** Ids of calls without a result, in order. */
  readonly #open = new Set<string>()

  constructor(draft: TraceDraft, messages: readonly RawRecord[]) {
    this.#draft = draft
    this.#messages = messages
    this.#listsActions = messages.some(({ extra }) => Array.isArray(recordIn(extra).actions))
  }

  *read(): Generator<string> {
    for (const message of this.#messages) if (!this.#add(message)) yield 'a message with an unknown role'
  }

  #add(message: RawRecord): boolean {
    const content = messageText(message.content) ?? ''
    const at = timeOf(message)
    this.#draft.saw(at)
    switch (message.role) {
      case 'system':
        this.#draft.system = content
        return true
      case 'user':
        if (!this.#addObservation(message, content, at)) this.#draft.turn('user', content)
        return true
      case 'assistant':
        this.#addAnswer(message, content, at)
        return true
      case 'tool':
        return this.#addObservation(message, content, at)
      case 'exit':
        // The command that submits has no observation: what it printed is the submission.
        if (recordIn(message.extra).exit_status === SUBMITTED) this.#answer(this.#first, { content, at })
        return true
      default:
        return false
    }
  }

  #addAnswer(message: RawRecord, content: string, at: number | null): void {
    const { actions, response } = recordIn(message.extra)
    const usage = recordIn(recordIn(response).usage)
    this.#draft.turn('assistant', content)
    this.#draft.addTokens(numberIn(usage.prompt_tokens), numberIn(usage.completion_tokens))
    this.#open.clear()
    for (const { id, function: named } of recordsIn(message.tool_calls)) {
      const { name, arguments: args } = recordIn(named)
      this.#call({ id: textIn(id), name: textIn(name) || 'bash', ...readArguments(args), at })
    }
    if (recordsIn(message.tool_calls).length > 0) return
    const commands = this.#listsActions
      ? listIn(actions).map((action) => recordIn(action).command)
      : [actionIn(content)]
    for (const command of commands) if (typeof command === 'string') this.#call({ name: 'bash', args: { command }, at })
  }

  #call(call: Parameters<TraceDraft['call']>[0]): void {
    const id = this.#draft.call(call)
    this.#open.add(call.id ?? id)
  }

  /** False for a message that does not answer a command, such as a complaint about the form of an answer. */
  #addObservation(message: RawRecord, content: string, at: number | null): boolean {
    const { interrupt_type, returncode } = recordIn(message.extra)
    if (interrupt_type !== undefined || this.#open.size === 0) return false
    const code = typeof returncode === 'number' ? returncode : observationOf(content)
    const given = textIn(message.tool_call_id)
    const id = given !== null && this.#open.has(given) ? given : this.#first
    this.#answer(id, { content, at, ...(code === null ? {} : { is_error: code !== 0 }) })
    return true
  }

  get #first(): string | undefined {
    return this.#open.values().next().value
  }

  #answer(id: string | undefined, result: Parameters<TraceDraft['result']>[1]): void {
    if (id === undefined) return
    this.#draft.result(id, result)
    if (!this.#draft.awaits(id)) this.#open.delete(id)
  }
}

function timeOf({ extra, timestamp }: RawRecord): number | null {
  const seconds = numberIn(recordIn(extra).timestamp) ?? numberIn(timestamp)
  return seconds === null ? null : seconds * 1000
}

const SUBMITTED = 'Submitted'

/** Limits and complaints have names of their own; any other status is the name of an exception. */
function outcomeOf(exit: string | null): TraceDraft['outcome'] {
  if (exit === SUBMITTED) return null
  if (exit === null || exit === '') return { status: 'cancelled', error: 'no exit status' }
  if (exit === 'LimitsExceeded' || exit === 'TimeExceeded') return { status: 'max_turns', error: exit }
  if (exit === 'RepeatedFormatError') return { status: 'agent_error', error: exit }
  return { status: exit.includes('ContextWindow') ? 'max_tokens' : 'infra_error', error: exit }
}

function trajectoryIn(value: unknown): RawRecord | null {
  if (isTrajectory(value)) return value
  // Early versions wrote only the messages. Nobody else answers commands with their exit code in this form.
  const isBare = recordsIn(value).some(
    ({ role, content }) => role === 'user' && observationOf(textIn(content) ?? '') !== null,
  )
  return isBare ? { messages: value, info: { exit_status: endOf(recordsIn(value)) } } : null
}

/** The command that submits is answered with the submission, without an exit code. */
function endOf(messages: readonly RawRecord[]): string | null {
  const last = messages.at(-1)
  return last?.role === 'user' && observationOf(textIn(last.content) ?? '') === null ? SUBMITTED : null
}

function isTrajectory(value: unknown): value is RawRecord {
  if (!isRecord(value) || !Array.isArray(value.messages) || !isRecord(value.info)) return false
  const format = textIn(value.trajectory_format) ?? ''
  return format.startsWith('mini-swe-agent') || typeof value.info.mini_version === 'string'
}
