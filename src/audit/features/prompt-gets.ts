// Some listed prompts with plain arguments, got once for all probes.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'

export interface PromptGet {
  readonly prompt: RawRecord
  readonly name: string
  readonly exchange: Exchange
}

const MAX_GOT = 20

/** In list order; prompts without a name are left out. */
export const PROMPT_GETS: Observation<readonly PromptGet[]> = {
  make: async (audit: Audit) => {
    const gets: PromptGet[] = []
    for (const prompt of audit.survey.lists.prompts.entries.slice(0, MAX_GOT)) {
      const { name } = prompt
      if (typeof name !== 'string') continue
      // Opened again for each: the one before may have ended the server.
      const session = await audit.session()
      const params = { name, arguments: Object.fromEntries(requiredArguments(prompt).map((key) => [key, 'example'])) }
      gets.push({ prompt, name, exchange: await session.request('prompts/get', params) })
    }
    return gets
  },
}

/** The names of the arguments that a prompt cannot do without. */
export function requiredArguments(prompt: RawRecord): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : []
  return listed.flatMap((one) =>
    isRecord(one) && one.required === true && typeof one.name === 'string' ? [one.name] : [],
  )
}
