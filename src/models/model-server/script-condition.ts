import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { NormalisedRequest } from './normalised-request.js'

/** When an entry of a script is taken: everything that is given must hold. */
export interface ScriptCondition {
  /** In the results and the user's message since the model's last turn. */
  readonly contains?: string | undefined
  /** In the first user message, which tells the requests of a subagent apart. */
  readonly prompt?: string | undefined
  /** In the system prompt. */
  readonly system?: string | undefined
  /** In the model's name. */
  readonly model?: string | undefined
  /** Whether the request offers tools: requests for a title or a summary offer none. */
  readonly tools?: boolean | undefined
  /** With this probability, from 0 to 1; decided once per conversation. */
  readonly chance?: number | undefined
}

const KEYS: Readonly<Record<keyof ScriptCondition, 'string' | 'boolean' | 'number'>> = {
  contains: 'string',
  prompt: 'string',
  system: 'string',
  model: 'string',
  tools: 'boolean',
  chance: 'number',
}

const EXPECTED = { string: 'a string', boolean: 'true or false', number: 'a number from 0 to 1' }

/** Throws SCRIPT_INVALID. */
export function checkCondition(when: unknown, place: string): asserts when is ScriptCondition {
  const keys = Object.keys(KEYS)
  const fail = (message: string, hint: string): never => {
    throw new McproveError('SCRIPT_INVALID', `Model server: ${place}: ${message}.`, { hint })
  }
  if (!isRecord(when) || Object.keys(when).length === 0) {
    return fail(`\`when\` is ${showValue(when)}`, `Use { contains: text }, or ${keys.slice(1).join(', ')}.`)
  }
  for (const [key, value] of Object.entries(when)) {
    if (!keys.includes(key)) {
      const meant = nearest(key, keys)
      const hint = meant === undefined ? `Use ${keys.join(', ')}.` : `Write \`${meant}\`.`
      fail(`\`when\` has the unknown key ${showValue(key)}`, hint)
    }
    // A known key, checked above.
    const type = KEYS[key as keyof ScriptCondition]
    const isInRange = typeof value !== 'number' || (value >= 0 && value <= 1)
    if (value !== undefined && !(typeof value === type && isInRange)) {
      fail(`\`when.${key}\` is ${showValue(value)}`, `Make it ${EXPECTED[type]}.`)
    }
  }
}

/** `heard` is what the client sent before the turn in question, `draw` a random number of the conversation. */
export function holds(when: ScriptCondition, heard: string, request: NormalisedRequest, draw: number): boolean {
  const { contains = '', prompt = '', system = '', model = '', tools, chance = 1 } = when
  return (
    heard.includes(contains) &&
    request.prompt.includes(prompt) &&
    (request.system ?? '').includes(system) &&
    request.model.includes(model) &&
    (tools === undefined || tools === request.tools.length > 0) &&
    draw < chance
  )
}
