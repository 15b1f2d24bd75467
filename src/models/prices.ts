// Prices in USD per million tokens, from the providers' price lists on PRICE_TABLE_DATE: standard tier, short prompts,
// nothing cached. Prices change: a suite overrides them with `prices: { <model>: { input, output } }`, and a recording
// keeps the prices it was made with.
import { resolveModel } from '../core/model-names/resolve-model.js'

export const PRICE_TABLE_DATE = '2026-08-05'

/** USD per million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

const PRICES: Readonly<Record<string, Price>> = {
  'anthropic/claude-3-haiku': { input: 0.25, output: 1.25 },
  'anthropic/claude-3-opus': { input: 15, output: 75 },
  'anthropic/claude-3-5-haiku': { input: 0.8, output: 4 },
  'anthropic/claude-3-5-sonnet': { input: 3, output: 15 },
  'anthropic/claude-3-7-sonnet': { input: 3, output: 15 },
  'anthropic/claude-haiku-4-5': { input: 1, output: 5 },
  'anthropic/claude-sonnet-4': { input: 3, output: 15 },
  'anthropic/claude-sonnet-4-5': { input: 3, output: 15 },
  'anthropic/claude-sonnet-4-6': { input: 3, output: 15 },
  'anthropic/claude-sonnet-5': { input: 2, output: 10 },
  'anthropic/claude-opus-4': { input: 15, output: 75 },
  'anthropic/claude-opus-4-1': { input: 15, output: 75 },
  'anthropic/claude-opus-4-5': { input: 5, output: 25 },
  'anthropic/claude-opus-4-6': { input: 5, output: 25 },
  'anthropic/claude-opus-4-7': { input: 5, output: 25 },
  'anthropic/claude-opus-4-8': { input: 5, output: 25 },

  'openai/gpt-4o': { input: 2.5, output: 10 },
  'openai/gpt-4o-2024-05-13': { input: 5, output: 15 },
  'openai/gpt-4o-mini': { input: 0.15, output: 0.6 },
  'openai/chatgpt-4o-latest': { input: 5, output: 15 },
  'openai/gpt-4.1': { input: 2, output: 8 },
  'openai/gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'openai/gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'openai/gpt-5': { input: 1.25, output: 10 },
  'openai/gpt-5-mini': { input: 0.25, output: 2 },
  'openai/gpt-5-nano': { input: 0.05, output: 0.4 },
  'openai/gpt-5-pro': { input: 15, output: 120 },
  'openai/gpt-5.1': { input: 1.25, output: 10 },
  'openai/gpt-5.2': { input: 1.75, output: 14 },
  'openai/gpt-5.2-pro': { input: 21, output: 168 },
  'openai/gpt-5.4': { input: 2.5, output: 15 },
  'openai/gpt-5.4-mini': { input: 0.75, output: 4.5 },
  'openai/gpt-5.4-nano': { input: 0.2, output: 1.25 },
  'openai/gpt-5.4-pro': { input: 30, output: 180 },
  'openai/gpt-5.5': { input: 5, output: 30 },
  'openai/gpt-5.5-pro': { input: 30, output: 180 },
  'openai/o1': { input: 15, output: 60 },
  'openai/o1-mini': { input: 1.1, output: 4.4 },
  'openai/o1-pro': { input: 150, output: 600 },
  'openai/o3': { input: 2, output: 8 },
  'openai/o3-mini': { input: 1.1, output: 4.4 },
  'openai/o3-pro': { input: 20, output: 80 },
  'openai/o4-mini': { input: 1.1, output: 4.4 },

  'google/gemini-2.0-flash': { input: 0.1, output: 0.4 },
  'google/gemini-2.0-flash-lite': { input: 0.075, output: 0.3 },
  'google/gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'google/gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'google/gemini-2.5-pro': { input: 1.25, output: 10 },
  'google/gemini-3-flash': { input: 0.5, output: 3 },
  'google/gemini-3-pro': { input: 2, output: 12 },
  'google/gemini-3.5-flash': { input: 1.5, output: 9 },
  'google/gemini-3.5-flash-lite': { input: 0.3, output: 2.5 },
}

/** Suffixes of a known name that mean the same model: a date, `latest`, a preview. `-mini` is another model. */
const SAME_MODEL = /^-(latest|preview|exp|0|\d{3,})(-|$)/

/**
 * The price of a model: an override by its full id or its bare name, or else from the table; a dated name has the price
 * of the plain one. Null when it is not known; a scripted model is free.
 */
export function priceOf(id: string, overrides: Readonly<Record<string, Price>> = {}): Price | null {
  const resolved = resolveModel(id)
  return (
    find(overrides, resolved.id, resolved.model) ??
    (resolved.provider === 'scripted' ? FREE : find(PRICES, resolved.id))
  )
}

const FREE: Price = { input: 0, output: 0 }

function find(prices: Readonly<Record<string, Price>>, ...names: readonly string[]): Price | null {
  for (const name of names) if (Object.hasOwn(prices, name)) return prices[name] ?? null
  for (const name of names) {
    const known = Object.keys(prices).filter((key) => name.startsWith(key) && SAME_MODEL.test(name.slice(key.length)))
    const longest = known.sort((a, b) => b.length - a.length)[0]
    if (longest !== undefined) return prices[longest] ?? null
  }
  return null
}

/** In USD; null when the price or a count is unknown. */
export function costOf(
  tokens: { readonly input: number | null; readonly output: number | null },
  price: Price | null,
): number | null {
  if (price === null || tokens.input === null || tokens.output === null) return null
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000
}
