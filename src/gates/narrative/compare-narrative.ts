import { annotationsById, isMutating } from '../../core/mutating-tools.js'
import { nameTokens, stem } from '../../core/tool-words.js'
import type { Trace } from '../../core/trace.js'
import { type CalledTool, ClaimIndex, calledTools } from './called-tools.js'
import { type ArgumentMismatch, findMismatches } from './find-mismatches.js'
import type { Claim } from './read-clauses.js'
import { type Narrative, readNarrative } from './read-narrative.js'
import { statedActions } from './stated-actions.js'
import type { MutatingTools, ReadonlyTools } from './tool-lists.js'

export interface ToolLists {
  readonly mutating_tools: MutatingTools
  readonly readonly_tools: ReadonlyTools
}

/** The closing message of one run against its calls. */
export interface Comparison {
  /** There is a closing message. */
  readonly isTold: boolean
  readonly calls: number
  readonly claims: number
  readonly absent: readonly AbsentAction[]
  readonly unclaimed: readonly UnclaimedCall[]
  readonly mismatches: readonly ArgumentMismatch[]
}

export interface AbsentAction {
  readonly claim: Claim
  /** The last call that would have backed the claim, had it not failed. */
  readonly failedStep: number | null
  /** Its words all lie in a name of `readonly_tools`. */
  readonly isExcused: boolean
}

export interface UnclaimedCall {
  readonly step: number
  readonly id: string
  readonly isMutating: boolean
}

/** Compares the closing message of a run with its calls (gates.md 12). */
export function compareNarrative(trace: Trace, { mutating_tools, readonly_tools }: ToolLists): Comparison {
  const text = trace.final_response ?? ''
  const narrative = readNarrative(text, mutating_tools.lexicon)
  const tools = calledTools(trace)
  const index = new ClaimIndex(tools)
  const mentioned = mentionedTools(text, tools)
  const absent: AbsentAction[] = []
  const claims = tools.length === 0 ? withStatedActions(narrative) : narrative.claims
  for (const claim of claims) {
    const matches = index.find(claim)
    for (const tool of matches) mentioned.add(tool)
    if (matches.some((tool) => tool.hasSucceeded)) continue
    const failedStep = matches.at(-1)?.steps.at(-1) ?? null
    absent.push({ claim, failedStep, isExcused: readonly_tools.excuses(claim.stems) })
  }
  return {
    isTold: text.trim() !== '',
    calls: trace.tool_calls.length,
    claims: claims.length,
    absent,
    unclaimed: unclaimedCalls(trace, tools, mentioned, { mutating_tools, readonly_tools }),
    mismatches: findMismatches(trace, narrative, [...mentioned]),
  }
}

/** Without any call every first-person statement about the past is a claim, whatever its verb. */
function withStatedActions({ claims, lines }: Narrative): readonly Claim[] {
  // Mutating verbs are read already, unless what they act on is unclear: "I cancelled it".
  return [...claims, ...statedActions(lines, ({ verb }) => verb !== null && claims.length > 0)]
}

/** The tools whose telling words all occur in the text, wherever. */
function mentionedTools(text: string, tools: readonly CalledTool[]): Set<CalledTool> {
  const words = tools.length === 0 ? [] : new Set(nameTokens(text))
  const stems = new Set<string>()
  for (const word of words) stems.add(stem(word))
  return new Set(tools.filter(({ telling }) => telling.every((one) => stems.has(one))))
}

function unclaimedCalls(
  trace: Trace,
  tools: readonly CalledTool[],
  mentioned: ReadonlySet<CalledTool>,
  { mutating_tools, readonly_tools }: ToolLists,
): UnclaimedCall[] {
  const missing = tools.filter((tool) => !mentioned.has(tool))
  if (missing.length === 0) return []
  const annotations = annotationsById(trace.tools)
  const unclaimed: UnclaimedCall[] = []
  for (const { tool, steps } of missing) {
    const mutating = isMutating(tool, {
      annotations: annotations.get(tool.id),
      mutating: mutating_tools.members,
      readonly: readonly_tools.members,
    })
    for (const step of steps) unclaimed.push({ step, id: tool.id, isMutating: mutating })
  }
  return unclaimed.sort((a, b) => a.step - b.step)
}
