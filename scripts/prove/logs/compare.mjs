import { canonical, list } from './json.mjs'

/** Where the traces that mcprove wrote differ from our own count, as sentences; empty when they agree. */
export function differences(runs, traces) {
  if (runs.length !== traces.length)
    return [`runs: counted ${runs.length}, imported ${traces.length}`, ...totals(runs, traces)]
  const inOrder = runs.map((run, at) => ofRun(run, traces[at]))
  const wrong = inOrder.filter((found) => found.length > 0)
  if (wrong.length === 0) return []
  // Spans of several traces come in any order.
  const left = [...traces]
  const unmatched = runs.filter((run) => {
    const at = left.findIndex((trace) => ofRun(run, trace).length === 0)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (unmatched.length === 0) return []
  return [runs.length > 1 ? `${wrong.length} of ${runs.length} runs differ` : undefined, ...wrong[0]].filter(Boolean)
}

function totals(runs, traces) {
  const counted = runs.reduce((sum, run) => sum + run.calls.length, 0)
  const imported = traces.reduce((sum, trace) => sum + list(trace.tool_calls).length, 0)
  return counted === imported ? [] : [`calls: counted ${counted}, imported ${imported}`]
}

function ofRun(run, trace) {
  const calls = list(trace.tool_calls)
  const results = list(trace.tool_results)
  const missing = results.filter((result) => result.missing === true).length
  const errors = results.filter((result) => result.is_error === true && result.missing !== true).length
  const tokens = trace.conversation?.tokens
  const said = typeof trace.final_response === 'string' && trace.final_response.trim() !== ''
  return [
    different('calls', run.calls.length, calls.length),
    run.calls.length === calls.length ? ofNames(run, calls) : undefined,
    run.errorsRecorded ? different('error results', run.errors, errors) : undefined,
    run.missingRecorded === false ? undefined : different('calls without result', run.missing, missing),
    different('final response', run.final, said),
    different('input tokens', run.input, tokens?.input ?? undefined),
    different('output tokens', run.output, tokens?.output ?? undefined),
  ].filter(Boolean)
}

/** What we did not count is not compared; where several numbers are right, one must be there. */
function different(what, counted, imported) {
  const right = Array.isArray(counted) ? counted : [counted]
  if (counted === undefined || right.length === 0 || right.includes(imported)) return undefined
  return `${what}: counted ${right.join(' or ')}, imported ${imported ?? 'none'}`
}

/** Names as a multiset, with the arguments where both sides have them. A log may put the server into the name. */
function ofNames(run, calls) {
  const named = run.calls.filter((call) => call.name !== null)
  const left = [...calls]
  const absent = named.filter((call) => {
    const at = left.findIndex((other) => spellings(other).includes(call.name) && sameArguments(call, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (absent.length === 0) return outOfOrder(run, calls)
  const [call] = absent
  const other = left.find((one) => spellings(one).includes(call.name))
  if (other === undefined) return `names: ${absent.length} not imported, first ${call.name}; instead ${left[0]?.name}`
  return `arguments: ${absent.length} differ, first of ${call.name}: counted ${shown(call.args)}, imported ${shown(other.args ?? other.args_text)}`
}

/** Spans of parallel calls have no order that both counts must agree on. */
function outOfOrder(run, calls) {
  if (run.ordered === false) return undefined
  const at = run.calls.findIndex((call, nth) => call.name !== null && !spellings(calls[nth]).includes(call.name))
  return at < 0 ? undefined : `order: call ${at + 1} is ${run.calls[at].name}, imported ${calls[at].name}`
}

function spellings({ server, name }) {
  const parts = [...new Set([name, name.replaceAll('-', '_')])]
  if (typeof server !== 'string') return parts
  return parts.flatMap((part) => [
    part,
    ...['__', '_', '-', '.', '/', ':', '___'].map((mark) => `${server}${mark}${part}`),
    `mcp__${server}__${part}`,
    `mcp_${server}_${part}`,
  ])
}

function sameArguments(call, other) {
  if (call.args === undefined) return true
  if (typeof call.args === 'string') return other.args_text === undefined ? emptyish(call.args, other.args) : true
  const imported = canonical(other.args)
  return imported.includes('[redacted:') || imported === canonical(call.args) || emptyish(call.args, other.args)
}

/** No arguments are written as an empty text, null or an empty object. A bare text may be the one value of an object. */
function emptyish(one, other) {
  const empty = (value) => value === null || value === undefined || value === '' || canonical(value) === '{}'
  if (empty(one) && empty(other)) return true
  return typeof one === 'string' && canonical(other).includes(JSON.stringify(one).slice(1, 40))
}

const shown = (value) => (canonical(value) ?? '').slice(0, 80)
