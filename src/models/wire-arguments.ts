// Arguments bypass the provider packages. They come from the model: `__proto__` is an ordinary key in them, for which
// the packages would reject the whole answer, and we apply our own limit for nesting.
import type { LanguageModelV3Content } from '@ai-sdk/provider'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../core/json/nesting.js'
import { showName } from '../core/text/show-name.js'
import type { JsonObject } from './json-object.js'
import { ModelFailure } from './model.js'

/** What `read` returns for a body while the arguments of its calls are removed. The body is restored afterwards. */
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

/** What a package read from such a body, with the arguments of its calls added. */
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

/** Throws a ModelFailure of kind `agent` for arguments that are nested too deep. */
export function checkDepth(id: string, tool: string, args: unknown): void {
  if (!isTooDeepValue(args)) return
  throw new ModelFailure('agent', `${id} called ${showName(tool)} with arguments ${NESTED_TOO_DEEP}`)
}
