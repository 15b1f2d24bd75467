import { calledTool } from '../catalog/called-tool.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import type { Weight } from '../core/critics/kinds/fuzzy-weight.js'
import { McproveError } from '../core/errors/error.js'
import { showValue } from '../core/text/show-value.js'
import { toolId } from '../core/trace/tool.js'
import type { SuiteInput } from '../suite/schema/suite-input.js'
import type { Catalogs } from './catalogs.js'
import { checkAgainstCatalog } from './check-against-catalog.js'
import type { ComparativeCase } from './comparative-case.js'
import type { CriticField } from './critic.js'
import type { EvalCase } from './eval-case.js'
import type { NamedExpectedToolCall } from './expected-tool-call.js'
import { everyCall } from './wanted-call.js'

type AgentEntry = NonNullable<SuiteInput['agents']>[number]
type CriticsBlock = NonNullable<AgentEntry['critics']>
type ExpectedEntry = NonNullable<CriticsBlock['expected']>[number]

/** What a suite of cases does not define itself. */
export interface ToSuiteOptions {
  /** How several runs become one verdict. Default `mean`. */
  readonly passRule?: CriticsBlock['pass_rule']
  /** In place of the `strictMode` of the suite. */
  readonly strictMode?: boolean | undefined
}

/** A case as an entry of `agents:`. */
export function agentTestOf(one: EvalCase, catalogs: Catalogs, options: ToSuiteOptions): AgentEntry {
  return {
    ...questionOf(one, options),
    ...catalogs.serversOf(),
    critics: { ...expectationOf(one, catalogs.registryOf()), ...judgementOf(one, options) },
  }
}

/** The same over several tracks; the loader makes a row for each. */
export function comparativeTestOf(
  comparative: ComparativeCase,
  catalogs: Catalogs,
  options: ToSuiteOptions,
): AgentEntry {
  const { tracks, name } = comparative
  const [first] = tracks.values()
  if (first === undefined) {
    throw new McproveError('BAD_USAGE', `the case ${showValue(name)} has no track`, {
      hint: 'Call `forTrack` for each track.',
    })
  }
  const expected = Object.fromEntries(
    [...tracks].map(([track, one]) => [
      track,
      {
        ...catalogs.serversOf(track),
        ...expectationOf(one, catalogs.registryOf(track)),
        ...(one.rename === undefined ? {} : { rename: one.rename }),
      },
    ]),
  )
  return { ...questionOf(first, options), critics: { tracks: expected, ...judgementOf(first, options) } }
}

function questionOf(
  { name, systemMessage, userMessage, additionalMessages }: EvalCase,
  { strictMode }: ToSuiteOptions,
): AgentEntry {
  return {
    name,
    ...(systemMessage === '' ? {} : { system: systemMessage }),
    ...(additionalMessages.length === 0 ? {} : { messages: additionalMessages }),
    prompt: userMessage,
    first_call_only: true,
    ...(strictMode === undefined ? {} : { strict_schema: strictMode }),
  }
}

/** Tools may have been added after the case. */
function expectationOf(one: EvalCase, registry: BaseToolRegistry | undefined) {
  if (registry !== undefined) checkAgainstCatalog(one, registry)
  const { expectedToolCalls, critics, writtenWeights } = one
  return {
    expected: expectedToolCalls.map((call) => entryOf(call, registry)),
    // Every critic serialises to the shape of the gate's schema, which parses it again, and resolves the weights.
    fields: critics.map((critic, index) =>
      withWeight(critic.toField(), writtenWeights[index]),
    ) as unknown as NonNullable<CriticsBlock['fields']>,
  }
}

/** A critic that judges nothing has no weight. */
function withWeight(field: CriticField, weight: Weight | undefined): CriticField {
  return field.weight === undefined || weight === undefined ? field : { ...field, weight }
}

/** As written in a suite. */
function entryOf(call: NamedExpectedToolCall, registry: BaseToolRegistry | undefined): ExpectedEntry {
  const calls = everyCall(call).map(({ name, args, accept }) => ({
    tool: registry === undefined ? name : toolId(calledTool(registry, name)),
    args,
    ...(accept === undefined ? {} : { accept }),
  }))
  return calls.length > 1 ? { one_of: calls } : { ...calls[0] }
}

function judgementOf({ rubric, extraArgs }: EvalCase, { passRule }: ToSuiteOptions) {
  return {
    rubric: rubric.toRubric(),
    extra_args: extraArgs,
    ...(passRule === undefined ? {} : { pass_rule: passRule }),
  }
}
