import { isRecord } from '../../core/trace/trace-fields.js'

/** A configuration of promptfoo. A suite has other values under the same keys. */
export function isPromptfooConfig({ data }: { readonly data: unknown }): boolean {
  if (!isRecord(data)) return false
  const { providers, prompts, tests } = data
  const isList = (value: unknown): boolean => Array.isArray(value) || typeof value === 'string'
  const hasTexts =
    typeof prompts === 'string' || (Array.isArray(prompts) && prompts.some((one) => typeof one === 'string'))
  const isTest = (test: unknown): boolean => isRecord(test) && ('assert' in test || 'vars' in test)
  return (
    isList(providers) ||
    hasTexts ||
    'targets' in data ||
    'defaultTest' in data ||
    (Array.isArray(tests) && tests.some(isTest))
  )
}
