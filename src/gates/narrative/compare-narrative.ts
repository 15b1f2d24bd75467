import { isMutating } from '../../core/members/mutating-tools.js'
import { nameTokens, stem } from '../../core/members/tool-words.js'
import type { Trace } from '../../core/trace/trace.js'
import { type CalledTool, calledTools } from './called-tools.js'
import type { Claim } from './claims/claim.js'
import { type Narrative, readNarrative } from './claims/read-narrative.js'
import { statedActions } from './claims/stated-actions.js'
import { type ArgumentMismatch, findMismatches } from './find-mismatches.js'
import { ClaimJudge, type ClaimJudgement } from './judge-claims.js'
import type { ToolLists } from './tool-lists.js'

/** The closing message of one run, compared with its calls. */
export interface NarrativeComparison {
  /** There is a closing message. */
  readonly isTold: boolean
  readonly calls: number
  readonly claims: number
  /** Claims that the calls contradict. */
  readonly absent: readonly JudgedClaim[]
  /** Claims that the calls neither back nor contradict. */
  readonly unclear: readonly JudgedClaim[]
  readonly unclaimed: readonly UnclaimedCall[]
  readonly mismatches: readonly ArgumentMismatch[]
}

export interface JudgedClaim extends ClaimJudgement {
  readonly claim: Claim
  /** All its words are in the name of a tool of `readonly_tools`. */
  readonly isExcused: boolean
}

export interface UnclaimedCall {
  readonly step: number
  readonly id: string
  readonly isMutating: boolean
}

/** Soft hyphens, joiners and zero-width spaces are invisible, but would hide a word from the rules. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** Compares the closing message of a run with its calls (docs/spec/gates.md, section 12). */
export function compareNarrative(trace: Trace, lists: ToolLists): NarrativeComparison {
  const text = (trace.final_response ?? '').replace(INVISIBLE, '')
  const narrative = readNarrative(text, lists.mutating_tools.lexicon)
  const tools = calledTools(trace, lists)
  const claims = claimsOf(narrative, tools.length === 0)
  const judge = new ClaimJudge(trace, { tools, claims, lists })
  const judged = claims.map((claim): JudgedClaim => {
    return { claim, ...judge.judge(claim), isExcused: lists.readonly_tools.excuses(claim.stems) }
  })
  const mentioned = mentionedTools(text, tools)
  for (const tool of judged.flatMap(({ tools: own }) => own)) mentioned.add(tool)
  return {
    isTold: text.trim() !== '',
    calls: trace.tool_calls.length,
    claims: claims.length,
    absent: judged.filter(({ verdict }) => verdict === 'contradicted'),
    unclear: judged.filter(({ verdict }) => verdict === 'unclear'),
    unclaimed: unclaimedCalls(tools, mentioned),
    mismatches: findMismatches(trace, narrative, [...mentioned]),
  }
}

/** In a run without calls every first-person statement about the past is a claim, whatever its verb. */
function claimsOf({ claims, lines }: Narrative, isWithoutCalls: boolean): readonly Claim[] {
  return isWithoutCalls ? [...claims, ...statedActions(lines)] : claims
}

/** The tools whose significant words all occur somewhere in the text. */
function mentionedTools(text: string, tools: readonly CalledTool[]): Set<CalledTool> {
  const words = tools.length === 0 ? [] : new Set(nameTokens(text))
  const stems = new Set<string>()
  for (const word of words) stems.add(stem(word))
  return new Set(tools.filter(({ telling }) => telling.every((one) => stems.has(one))))
}

function unclaimedCalls(tools: readonly CalledTool[], mentioned: ReadonlySet<CalledTool>): UnclaimedCall[] {
  return tools
    .filter((tool) => !mentioned.has(tool))
    .flatMap(({ tool, hints, steps }) => {
      const writes = isMutating(tool, hints)
      return steps.map((step) => ({ step, id: tool.id, isMutating: writes }))
    })
    .sort((a, b) => a.step - b.step)
}
