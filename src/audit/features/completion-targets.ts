// What a client can ask completions for: arguments of prompts, and variables of resource templates.
import { showName } from '../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Survey } from '../session/survey.js'

export interface CompletionTarget {
  readonly ref: RawRecord
  readonly argument: string
}

const MAX_TARGETS = 10
/** RFC 6570: an operator, and the names of variables with their modifiers. */
const EXPRESSION = /\{[+#./;?&]?([^{}]{1,200})\}/g

export function completionsOf({ lists }: Pick<Survey, 'lists'>): readonly CompletionTarget[] {
  const ofPrompts = lists.prompts.entries.flatMap(({ name, arguments: args }) =>
    (Array.isArray(args) ? args : []).flatMap((one: unknown): CompletionTarget[] =>
      isRecord(one) && typeof one.name === 'string' ? [{ ref: { type: 'ref/prompt', name }, argument: one.name }] : [],
    ),
  )
  const ofTemplates = lists.resourceTemplates.entries.flatMap(({ uriTemplate: uri }) =>
    variablesIn(String(uri)).map((argument) => ({ ref: { type: 'ref/resource', uri }, argument })),
  )
  return [...ofPrompts.slice(0, MAX_TARGETS), ...ofTemplates.slice(0, MAX_TARGETS)]
}

/** ``the prompt `greet```. */
export function refLabel({ type, name, uri }: RawRecord): string {
  return type === 'ref/prompt' ? `the prompt ${showName(String(name))}` : `the template ${showName(String(uri))}`
}

function variablesIn(template: string): readonly string[] {
  return [...template.matchAll(EXPRESSION)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/(?::\d+|\*)$/, '')),
  )
}
