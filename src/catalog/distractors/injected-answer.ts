// The answer of an injected tool (docs/spec/gates.md, section 8): plausible, never an error that the model could learn
// from. No server is involved; the same call gets the same answer.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { isMutating } from '../../core/members/mutating-tools.js'
import { nameTokens, singular } from '../../core/members/tool-words.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { sampleValue } from './sample-value.js'
import { SeededRandom } from './seeded-random.js'
import { KNOWN_VERBS } from './verb-synonyms.js'

export interface InjectedAnswer {
  readonly is_error: false
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  readonly structured?: unknown
}

const MAX_ECHOED = 200
const LISTING = /^(?:list|search|find|query|browse|enumerate|suggest|recommend|compare|screen)$/
const STATES = ['active', 'ready', 'confirmed', 'available'] as const

export function injectedAnswer(tool: ToolDefinition, args: unknown, seed: number): InjectedAnswer {
  const random = new SeededRandom(seed, 'answer', tool.server, tool.name, canonicalJson(args ?? null))
  if (tool.output_schema !== undefined) {
    const structured = sampleValue(tool.output_schema, random)
    return { is_error: false, content: [{ type: 'text', text: JSON.stringify(structured) }], structured }
  }
  return { is_error: false, content: [{ type: 'text', text: JSON.stringify(answerOf(tool, args, random)) }] }
}

function answerOf(tool: ToolDefinition, args: unknown, random: SeededRandom): Readonly<Record<string, unknown>> {
  const words = nameTokens(tool.name)
  const subject = singular(
    words.findLast((word) => !KNOWN_VERBS.includes(word) && /^\p{L}{3,}$/u.test(word)) ?? 'entry',
  )
  const echoed = echoOf(args)
  const entry = () => ({ id: `${subject.slice(0, 3)}_${1000 + random.below(9000)}`, state: random.pick(STATES) })
  const minute = random.below(60).toString().padStart(2, '0')
  const stamp = `2026-02-11T09:${minute}:00Z`
  if (isMutating({ server: tool.server, name: tool.name, id: tool.name }, { annotations: tool.annotations })) {
    return { ok: true, ...echoed, ...entry(), updated_at: stamp }
  }
  if (words.some((word) => LISTING.test(word))) {
    const found = Array.from({ length: 2 + random.below(3) }, entry)
    return { ...echoed, total: found.length, results: found }
  }
  return { ...echoed, [subject]: { ...entry(), value: (10 + random.below(900)) / 10 }, as_of: stamp }
}

/** Servers often repeat the arguments; long and nested values are left out. */
function echoOf(args: unknown): Readonly<Record<string, unknown>> {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return {}
  const plain = Object.entries(args).filter(([, value]) => typeof value !== 'object' && isShort(value))
  return Object.fromEntries(plain)
}

function isShort(value: unknown): boolean {
  return typeof value !== 'string' || value.length <= MAX_ECHOED
}
