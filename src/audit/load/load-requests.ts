// What a load asks: the calls that succeed alone, and two requests that every server answers without a tool.
import { showName } from '../../core/text/show-name.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import { resultOf } from '../probe/exchange.js'
import { eraOf } from '../probe/revision.js'
import { BASELINES, type Baseline } from '../relations/baselines.js'
import { type PlainAnswer, successOf } from '../relations/plain-answer.js'
import { hintOf, mayVary } from '../relations/reading-tools.js'
import { substanceOf } from '../relations/variations.js'
import { SAMPLE_CALLS } from '../session/sample-calls.js'

export interface LoadRequest {
  /** The name of a tool, or the method. */
  readonly name: string
  readonly isTool: boolean
  readonly method: string
  readonly params: RawRecord
  /** Undefined for a tool whose answers to identical calls differ. */
  readonly expected?: Expected
}

/** What a server answers that has nothing else to do. */
export interface Expected {
  readonly answer: PlainAnswer
  /** Paths at which identical calls are answered differently. */
  readonly varying: ReadonlySet<string>
  /** The tool says that its answer may change. */
  readonly mayVary: boolean
}

export interface LoadPlan {
  readonly requests: readonly LoadRequest[]
  /** Tools that may be called and are not loaded, with the reason. */
  readonly leftOut: readonly string[]
  /** All tools reach other services, which may not be loaded. */
  readonly isForbidden: boolean
}

/** With more, each would be called too rarely. */
const MAX_TOOLS = 20

export async function planLoad(audit: Audit, openWorld: boolean): Promise<LoadPlan> {
  const baselines = new Map((await audit.observe(BASELINES)).calls.map((baseline) => [baseline.name, baseline]))
  const samples = new Map((await audit.observe(SAMPLE_CALLS)).map((sample) => [sample.name, sample]))
  const requests: LoadRequest[] = []
  const leftOut: string[] = []
  for (const tool of audit.callable) {
    const name = String(tool.name)
    const baseline = baselines.get(name)
    const sample = samples.get(name)
    const args =
      baseline?.args ?? (sample !== undefined && successOf(sample.exchange) !== undefined ? sample.args : undefined)
    if (!openWorld && hintOf(tool, 'openWorldHint') === true) leftOut.push(`${showName(name)} (reaches other services)`)
    else if (args === undefined) leftOut.push(`${showName(name)} (no call succeeded)`)
    else if (requests.length >= MAX_TOOLS) leftOut.push(`${showName(name)} (over ${MAX_TOOLS} tools)`)
    else requests.push(...(await callsOf(audit, name, args, baseline)))
  }
  return {
    requests: requests.length === 0 ? [] : [...requests, ...plainRequests(audit)],
    leftOut,
    isForbidden: !openWorld && audit.callable.every((tool) => hintOf(tool, 'openWorldHint') === true),
  }
}

async function callsOf(
  audit: Audit,
  name: string,
  args: RawRecord,
  baseline: Baseline | undefined,
): Promise<LoadRequest[]> {
  const common = { name, isTool: true, method: 'tools/call' }
  const params = { name, arguments: args }
  if (baseline?.isSteady !== true) return [{ ...common, params }]
  const { answer, varying, tool } = baseline
  const expected = { answer, varying, mayVary: mayVary(tool) }
  const other = await otherCall(audit, baseline)
  return [
    { ...common, params, expected },
    ...(other === undefined
      ? []
      : [{ ...common, params: { name, arguments: other.args }, expected: { ...expected, answer: other.answer } }]),
  ]
}

/** The same tool with another text that is answered differently, so that answers of two calls can be told apart. */
async function otherCall(audit: Audit, { name, args, answer, varying }: Baseline) {
  const [key, text] = Object.entries(args).find(([, value]) => typeof value === 'string' && value !== '') ?? []
  if (key === undefined) return undefined
  const changed = { ...args, [key]: `${text} 2` }
  const session = await audit.session()
  const answers = [await session.call(name, changed), await session.call(name, changed)].map(successOf)
  const [first, second] = answers
  if (first === undefined || second === undefined || substanceOf(first, second, varying).length > 0) return undefined
  return substanceOf(answer, first, varying).length === 0 ? undefined : { args: changed, answer: first }
}

/** How fast the server is where no tool has to work. */
function plainRequests({ revision, survey }: Audit): readonly LoadRequest[] {
  const method = eraOf(revision) === 'legacy' ? 'ping' : 'server/discover'
  const [page] = survey.lists.tools.pages
  const isListed = page !== undefined && resultOf(page) !== undefined
  return [method, ...(isListed ? ['tools/list'] : [])].map((one) => ({
    name: one,
    isTool: false,
    method: one,
    params: {},
  }))
}
