// Changes of the closing message: actions that were not made, actions denied, and an answer that ends early.
import type { Tool } from '../../core/trace/tool.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import { actionWords } from '../action-words.js'
import type { ChangeKind, Site } from '../change-kind.js'
import { stepsOf, withAnswer, withSteps } from '../edit-steps.js'

/** Claims the action of an offered tool that writes and was not called; without one, an e-mail that was not sent. */
export const claimAction: ChangeKind = {
  key: 'claim_action',
  summary: 'claim an action that was not taken',
  severity: 'major',
  textOnly: true,
  sites: (run, random) => {
    const { trace } = run
    if (!trace.final_response) return []
    const called = new Set(trace.tool_calls.map(toolOf))
    const idle = run.offered.map(({ tool }) => tool).filter((tool) => !called.has(tool) && run.isMutating(tool))
    const sites = random.shuffled(idle).flatMap((tool) => claim(trace, tool))
    return sites.length > 0 ? sites : [claimSite(trace, 'an e-mail', 'sent a confirmation e-mail', [])]
  },
}

function claim(trace: Trace, tool: Tool): Site[] {
  const words = actionWords(tool.name)
  return words === null ? [] : [claimSite(trace, tool.id, words.past, [tool])]
}

function claimSite(trace: Trace, at: string, action: string, tools: readonly Tool[]): Site {
  const sentence = `I also ${action}.`
  const make = () => withAnswer(trace, `${trace.final_response}\n\n${sentence}`)
  return { at, text: `says "${sentence}", which it did not do`, tools, make }
}

/** Denies successful calls: those that write, or else the whole request. */
export const denyAction: ChangeKind = {
  key: 'deny_action',
  summary: 'deny an action that was made',
  severity: 'major',
  textOnly: true,
  sites: (run) => {
    const { trace } = run
    const done = [...new Set(stepsOf(trace).flatMap(({ call, result }) => (result.is_error ? [] : [toolOf(call)])))]
    if (!trace.final_response || done.length === 0) return []
    const denials = done
      .filter((tool) => run.isMutating(tool))
      .flatMap((tool) => {
        const words = actionWords(tool.name)
        return words === null ? [] : [denialSite(trace, tool.id, `I could not ${words.base}.`, [tool])]
      })
    return denials.length > 0 ? denials : [denialSite(trace, '', 'I could not complete the request.', [])]
  },
}

function denialSite(trace: Trace, at: string, sentence: string, tools: readonly Tool[]): Site {
  return { at, text: `says "${sentence}", though it did`, tools, make: () => withAnswer(trace, sentence) }
}

const MIN_CUT_LENGTH = 20

export const cutAnswer: ChangeKind = {
  key: 'cut_answer',
  summary: 'cut the answer off',
  severity: 'major',
  textOnly: true,
  sites: ({ trace }) => {
    const characters = [...(trace.final_response ?? '')]
    if (characters.length < MIN_CUT_LENGTH) return []
    const half = characters.slice(0, Math.floor(characters.length / 2)).join('')
    return [{ at: '', text: 'breaks its answer off half way', tools: [], make: () => withAnswer(trace, half) }]
  },
}

/** The run ends before its last call, without an answer. */
export const stopEarly: ChangeKind = {
  key: 'stop_early',
  summary: 'omit the last step',
  severity: 'major',
  sites: ({ trace }) => {
    const steps = stepsOf(trace)
    const last = steps.at(-1)
    if (last === undefined || last.result.not_executed) return []
    const tool = toolOf(last.call)
    const make = () => withAnswer(withSteps(trace, steps.slice(0, -1)), '')
    return [{ at: tool.id, text: `stops before ${tool.id} and gives no answer`, tools: [tool], make }]
  },
}
