// Where the imported log of a framework differs from what the model's script says.
import { truthOf } from '../script.mjs'
import { differences, shown } from '../truth.mjs'

/** The runs of record-log.mjs: the provider refuses the request after the first call of the last one. */
export function truthsOf() {
  const { groups } = truthOf('hang')
  return [
    { ...truthOf('calls'), tokens: { input: 7500, output: 135 }, outcome: 'completed' },
    { ...truthOf('short'), tokens: { input: 3300, output: 63 }, outcome: 'completed' },
    { groups: groups.slice(0, 1), closing: null, tokens: { input: 1000, output: 20 }, outcome: 'infra_error' },
  ]
}

/** What differs; empty when the log is read exactly. `lacks` is what the log does not contain. */
export function logDifferences(truths, traces, lacks = {}) {
  if (traces.length !== truths.length) return [`${traces.length} runs instead of ${truths.length}`]
  // Some logs have the runs in the order in which they ended. They have 6, 2 and 1 calls.
  const ordered = [...traces].sort((one, other) => other.tool_calls.length - one.tool_calls.length)
  return truths.flatMap((truth, index) => {
    const trace = ordered[index]
    return [
      ...differences(withErrors(truth, lacks), { ...trace, outcome: { status: 'completed' } }, lacks),
      ...(trace.outcome?.status === truth.outcome ? [] : [`outcome: ${shown(trace.outcome)}`]),
    ].map((difference) => `run ${index + 1}: ${difference}`)
  })
}

/** Where a framework does not keep that a result is an error, its log cannot tell. */
function withErrors({ groups, tokens, ...truth }, { errors }) {
  const asResult = ({ result: { isError: _, ...result }, ...call }) => ({ ...call, result })
  const told = errors === undefined ? groups : groups.map((group) => group.map(asResult))
  return { ...truth, groups: told, sent: [{ tokens }] }
}
