// `strict_schema` of a unit: what the suite says, what it is by default, and what a recording says.
import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { CassetteInputs } from '../../files/cassettes/cassette.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { RunOptions } from '../run-options.js'

/** `api.openai.com`, and that of a region: `eu.api.openai.com`. */
const OWN_HOST = /^(?:[\w-]+\.)?api\.openai\.com$/i

/** Other providers, OpenAI-compatible servers too, get the schemas unchanged. */
export function hasStrictMode({ model, test }: RunUnit): boolean {
  return model !== null && test.settings.external === undefined && resolveModel(model).provider === 'openai'
}

/** What the suite says; true by default where OpenAI itself answers, undefined elsewhere. */
export function strictNow(unit: RunUnit, { env }: Pick<RunOptions, 'env'>): boolean | undefined {
  const said = unit.test.settings.strict_schema
  if (said !== undefined) return said
  return hasStrictMode(unit) && isAtOpenAi(unit, env) ? true : undefined
}

/**
 * The value to compare with that of a recording. A suite that says nothing accepts both: the default depends on the
 * address, and in 0.1 it was off.
 */
export function strictLike({ strict_schema: recorded }: CassetteInputs, unit: RunUnit): unknown {
  const said = unit.test.settings.strict_schema
  return said === undefined || (said === false && recorded === undefined) ? recorded : said
}

/** A gateway at another address may refuse strict schemas. */
function isAtOpenAi({ suite }: RunUnit, env: RunOptions['env']): boolean {
  const address = suite.settings.providers?.openai?.base_url ?? env.OPENAI_BASE_URL?.trim()
  if (!address) return true
  return URL.canParse(address) && OWN_HOST.test(new URL(address).hostname)
}
