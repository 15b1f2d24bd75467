// Checks on the closing message and the cost that all good runs would pass.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { Trace } from '../../core/trace/trace.js'
import { type Block, expectation, gateBlock } from './block.js'

const MAX_WORDS = 12
/** Leaves room for the next run: rounded up to two digits. */
const TOKEN_FACTORS = [1.5, 1.2, 1]

export function answerBlocks(runs: readonly Trace[]): readonly Block[] {
  return [...wordBlocks(runs), ...endBlocks(runs), gateBlock('narrative', {}), ...tokenBlocks(runs)]
}

/** Words of the answer that come from the run itself: from the prompt, or from results. */
function wordBlocks(runs: readonly Trace[]): Block[] {
  const [first] = runs
  if (first === undefined) return []
  const candidates = wordsOf(first.final_response ?? '')
  const shared = candidates.filter((word) => runs.every((run) => isSaid(run, word)))
  return shared.slice(-MAX_WORDS).map((word) => expectation('final_response', { contains: word }))
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}.,:_@-]*[\p{L}\p{N}]/gu) ?? []
  return [...new Set(words)].filter((word) => /\p{N}/u.test(word) || word.length >= 4)
}

function isSaid({ final_response, tool_calls, tool_results }: Trace, word: string): boolean {
  if (!(final_response ?? '').includes(word)) return false
  return (
    tool_calls.some(({ args }) => canonicalJson(args).includes(word)) ||
    tool_results.some(({ content, structured }) => canonicalJson([content ?? null, structured ?? null]).includes(word))
  )
}

function endBlocks(runs: readonly Trace[]): Block[] {
  const isWhole = runs.every(({ final_response }) => /[.!?]$/.test(final_response ?? ''))
  return isWhole ? [expectation('final_response', { regex: '[.!?]$' })] : []
}

function tokenBlocks(runs: readonly Trace[]): Block[] {
  const totals = runs.map(({ conversation }) => conversation.tokens.total)
  if (totals.some((total) => total === null)) return []
  const most = Math.max(...totals.map(Number))
  return TOKEN_FACTORS.map((factor) =>
    expectation('conversation.tokens.total', { '<=': factor === 1 ? most : roundedUp(most * factor) }),
  )
}

function roundedUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.ceil(value / unit) * unit
}
