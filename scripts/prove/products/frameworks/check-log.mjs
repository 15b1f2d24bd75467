// Compares an imported log with what the model's script says: a run of calls, a second run, and one whose provider failed.
import { truthOf } from '../script.mjs'
import { differences, shown } from '../truth.mjs'

/** The runs of record-logs.mjs, in order. */
export function truthsOf() {
  const { groups } = truthOf('hang')
  return [
    { ...truthOf('calls'), outcome: 'completed' },
    { ...truthOf('short'), outcome: 'completed' },
    // The provider refuses the request after the first call.
    { groups: groups.slice(0, 1), tokens: { input: 1000, output: 20 }, closing: null, outcome: 'infra_error' },
  ]
}

/** What differs; empty when the log is read exactly. `want` is what the log can know; see truth.mjs. */
export function logDifferences(traces, want = {}) {
  const truths = truthsOf()
  if (traces.length !== truths.length) return [`${traces.length} runs instead of ${truths.length}`]
  // The three have 6, 2 and 1 calls. Some logs have the runs in the order in which they ended.
  const ordered = traces.map(inBlocks).toSorted((one, other) => other.tool_calls.length - one.tool_calls.length)
  return truths.flatMap((truth, index) => {
    const trace = ordered[index]
    const { status } = trace.outcome ?? {}
    return [
      ...differences(truth, trace, { serverless: true, ...want, outcome: false }),
      ...(status === truth.outcome || want.outcome === false ? [] : [`outcome: ${shown(trace.outcome)}`]),
    ].map((difference) => `run ${index + 1}: ${difference}`)
  })
}

/** A text is a block of text. */
function inBlocks(trace) {
  const tool_results = trace.tool_results.map((result) =>
    typeof result.content === 'string' ? { ...result, content: [{ type: 'text', text: result.content }] } : result,
  )
  return { ...trace, tool_results }
}
