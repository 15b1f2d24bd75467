// Where a trace differs from what the model's script and the tools say; as sentences, empty when it agrees.
import { isDeepStrictEqual } from 'node:util'

/** `want` says what this trace can know: a log may leave out results, tokens or the closing words. */
export function differences(truth, trace, want = {}) {
  const { results = 'exact', tokens = true, closing = true, structured = false } = want
  const calls = trace.tool_calls.filter(({ server }) => server !== null || want.serverless)
  return [
    ...callDifferences(truth, calls, trace, { results, structured }),
    ...(tokens ? tokenDifferences(truth.tokens, trace.conversation?.tokens) : []),
    ...(closing && trace.final_response !== truth.closing ? [`closing words: ${shown(trace.final_response)}`] : []),
    ...(want.outcome === false || trace.outcome?.status === 'completed' ? [] : [`outcome: ${shown(trace.outcome)}`]),
  ]
}

function callDifferences({ groups }, calls, trace, want) {
  const count = groups.flat().length
  if (calls.length !== count) {
    return [`${calls.length} calls instead of ${count}: ${calls.map(({ name }) => name).join(', ') || 'none'}`]
  }
  let next = 0
  return groups.flatMap((group) => {
    // Parallel calls have no order.
    const left = calls.slice(next, next + group.length).map((call) => ({
      ...call,
      result: trace.tool_results.find((result) => result.call_id === call.id),
    }))
    next += group.length
    return group.flatMap((expected) => {
      const at = left.findIndex((call) => sameCall(expected, call))
      if (at < 0) return [`${expected.name}: ${shown(left.map(({ server, name, args }) => ({ server, name, args })))}`]
      const [call] = left.splice(at, 1)
      return resultDifferences(expected, call.result, want)
    })
  })
}

function sameCall({ server, name, args }, call) {
  return (call.server ?? server) === server && call.name === name && isDeepStrictEqual(call.args, args)
}

function resultDifferences({ name, result: expected }, result, { results, structured }) {
  if (results === 'none') return []
  if (result === undefined || result.missing) return [`${name}: no result`]
  const differs = []
  if (results !== 'content' && result.is_error !== (expected.isError ?? false))
    differs.push(`${name}: is_error ${result.is_error}`)
  if (results === 'errors') return differs
  const content = results === 'texts' ? result.content?.filter(({ type }) => type === 'text') : result.content
  const wanted = results === 'texts' ? expected.content.filter(({ type }) => type === 'text') : expected.content
  if (!isDeepStrictEqual(content, wanted)) differs.push(`${name}: result ${shown(result.content)}`)
  if (structured && !isDeepStrictEqual(result.structured ?? undefined, expected.structuredContent)) {
    differs.push(`${name}: structured ${shown(result.structured)}`)
  }
  return differs
}

function tokenDifferences(expected, tokens) {
  return ['input', 'output']
    .filter((key) => tokens?.[key] !== expected[key])
    .map((key) => `${key} tokens: ${tokens?.[key] ?? 'none'} instead of ${expected[key]}`)
}

export function shown(value) {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
