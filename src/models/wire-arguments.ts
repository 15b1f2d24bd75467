// Arguments go past the provider packages. They are the model's: a key `__proto__` in them, for which the packages refuse
// an answer as a whole, is a key like any other, and how deep they are nested is for us to judge.
import type { LanguageModelV3Content } from '@ai-sdk/provider'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../core/json/nesting.js'
import { showName } from '../core/text/show-name.js'
import type { JsonObject } from './json-object.js'
import { ModelFailure } from './model.js'

/** What `read` makes of a body while its calls have no arguments. The body is as before afterwards. */
export function withoutArguments<T>(calls: readonly JsonObject[], key: string | null, read: () => T): T {
  if (key === null) return read()
  const kept = calls.map((call) => call[key])
  for (const call of calls) if (Object.hasOwn(call, key)) call[key] = {}
  try {
    return read()
  } finally {
    calls.forEach((call, index) => {
      if (Object.hasOwn(call, key)) call[key] = kept[index]
    })
  }
}

/** What a package read of such a body, with the arguments of its calls. */
export function withArguments(
  id: string,
  content: readonly LanguageModelV3Content[],
  calls: readonly JsonObject[],
  key: string | null,
): LanguageModelV3Content[] {
  let next = 0
  return content.map((part) => {
    if (key === null || part.type !== 'tool-call' || part.providerExecuted === true) return part
    const args = calls[next++]?.[key]
    if (args === undefined) return part
    checkDepth(id, part.toolName, args)
    return { ...part, input: JSON.stringify(args) }
  })
}

/** Throws a ModelFailure of the agent's own for arguments that nothing may walk. */
export function checkDepth(id: string, tool: string, args: unknown): void {
  if (!isTooDeepValue(args)) return
  throw new ModelFailure('agent', `${id} called ${showName(tool)} with arguments ${NESTED_TOO_DEEP}`)
}
