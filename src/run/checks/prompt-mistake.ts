import type { CallMistake } from '../../catalog/call-mistake.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'

export interface ListedPrompt {
  readonly name: string
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[]
}

/** A prompt that a server does not list, an argument that it spells differently, or a required one that is missing. */
export function promptMistake(
  { prompt, args = {} }: { readonly prompt: string; readonly args?: Readonly<Record<string, unknown>> | undefined },
  listed: readonly ListedPrompt[],
): CallMistake | null {
  const definition = listed.find(({ name }) => name === prompt)
  if (definition === undefined) return unlisted('prompt', prompt, namesOf(listed))
  const known = namesOf(definition.arguments)
  for (const argument of Object.keys(args)) {
    const near = known.includes(argument) ? undefined : nearest(argument, known)
    if (near !== undefined) return { path: ['args', argument], message: without(prompt, argument), near }
  }
  const missing = definition.arguments.find(({ name, required }) => required && !Object.hasOwn(args, name))
  if (missing === undefined) return null
  const message = `the prompt ${showName(prompt)} requires the argument ${showName(missing.name)}`
  return { path: ['args'], message, near: undefined }
}

/** The same for the argument that is to be completed. */
export function completionMistake(
  { prompt, template, argument }: CompletedArgument,
  listed: { readonly prompts: readonly ListedPrompt[]; readonly templates: readonly string[] },
): CallMistake | null {
  if (template !== undefined) {
    if (!listed.templates.includes(template)) return unlisted('template', template, listed.templates)
    return unknownArgument(template, argument, templateVariables(template))
  }
  const definition = listed.prompts.find(({ name }) => name === prompt)
  if (definition === undefined) return unlisted('prompt', prompt ?? '', namesOf(listed.prompts))
  return unknownArgument(definition.name, argument, namesOf(definition.arguments))
}

interface CompletedArgument {
  readonly prompt?: string | undefined
  readonly template?: string | undefined
  readonly argument: string
}

/** Null where the server lists nothing of the kind: it may have it all the same. */
function unlisted(kind: 'prompt' | 'template', name: string, listed: readonly string[]): CallMistake | null {
  if (listed.length === 0) return null
  const what = kind === 'prompt' ? 'prompt' : 'resource template'
  return {
    path: [kind],
    message: `the server does not list the ${what} ${showName(name)}`,
    near: nearest(name, listed),
  }
}

function unknownArgument(owner: string, argument: string, known: readonly string[]): CallMistake | null {
  if (known.includes(argument)) return null
  return { path: ['argument'], message: without(owner, argument), near: nearest(argument, known) }
}

function without(owner: string, argument: string): string {
  return `${showName(owner)} does not have the argument ${showName(argument)}`
}

/** RFC 6570: `{id}`, `{?a,b}`, `{path*}`, `{name:3}`. */
function templateVariables(template: string): string[] {
  return [...template.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/(\*|:\d+)$/, '')),
  )
}

function namesOf(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name)
}
