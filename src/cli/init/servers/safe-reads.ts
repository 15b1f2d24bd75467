// Which resources and prompts can be read for a first test. Reading a resource has no side effects, so this is about
// what stays the same: on another day, and on another machine. Prompts of some servers run what they are given.
import { MUTATING_VERBS } from '../../../core/members/mutating-tools.js'
import { nameTokens } from '../../../core/members/tool-words.js'
import type { PromptDefinition, ResourceDefinition } from '../../../mcp/client/connection.js'

export interface ResourceDraft {
  readonly uri: string
}

export interface PromptDraft {
  readonly prompt: string
  readonly args: Readonly<Record<string, string>>
}

/** What a required argument of a prompt is set to: prompts only insert it into a text. */
const EXAMPLE = 'example'
const MAX_ARGUMENTS = 3
/** Longer or unusual names and URIs are left to the user. */
const PLAIN_NAME = /^[\w./:-]{1,100}$/
/** Words of prompts and arguments that may be executed, not only inserted into a text. */
const EXECUTING = new Set('run exec execute eval shell bash command cmd script sql invoke launch kill'.split(' '))
const PLAIN_URI = /^[a-z][a-z0-9+.-]*:[\w./:?#@!&=~%+,;*()-]{1,200}$/i
/** Files of this machine, and pages that somebody else may change. */
const ELSEWHERE = /^(?:file|https?|ftp|data|blob):/i
const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|yaml|xml)\b)/i

/** Text first, then what has no type; nothing that says it is not text. */
export function safeResources(resources: readonly ResourceDefinition[]): readonly ResourceDraft[] {
  const plain = resources.filter(({ uri }) => PLAIN_URI.test(uri) && !ELSEWHERE.test(uri))
  return [
    ...plain.filter(({ mime_type }) => mime_type !== undefined && TEXT_TYPE.test(mime_type)),
    ...plain.filter(({ mime_type }) => mime_type === undefined),
  ].map(({ uri }) => ({ uri }))
}

/** Those without required arguments first. */
export function safePrompts(prompts: readonly PromptDefinition[]): readonly PromptDraft[] {
  return prompts
    .flatMap(({ name, arguments: declared }) => {
      const required = declared.filter((argument) => argument.required).map((argument) => argument.name)
      const isPlain = [name, ...required].every((one) => PLAIN_NAME.test(one)) && required.length <= MAX_ARGUMENTS
      return isPlain && !mayAct([name, ...required]) ? [{ prompt: name, required }] : []
    })
    .sort((one, other) => one.required.length - other.required.length)
    .map(({ prompt, required }) => ({ prompt, args: Object.fromEntries(required.map((name) => [name, EXAMPLE])) }))
}

/** By the words of the prompt and its arguments, and by the verb that the name starts with. */
function mayAct([name = '', ...required]: readonly string[]): boolean {
  const [verb = '', ...words] = nameTokens(name)
  const isChange = MUTATING_VERBS.some((one) => one === verb)
  return isChange || [verb, ...words, ...required.flatMap(nameTokens)].some((word) => EXECUTING.has(word))
}
