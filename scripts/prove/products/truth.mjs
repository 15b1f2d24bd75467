// Where a trace differs from what the model's script and the tools say; as sentences, empty when it agrees.
import { isDeepStrictEqual } from 'node:util'
import { tokensSent } from './script.mjs'

/**
 * `lacks` names facts that a log does not contain, with the reason: `results`, `error_texts`, `images`, `image_notes`, `nested_args`, `tokens`,
 * `closing`, `servers`, `subagents` (their calls), `subagent_tokens`.
 */
export function differences(truth, trace, lacks = {}) {
  return [
    ...callDifferences(truth, mcpCalls(truth, trace, lacks), trace, lacks),
    ...(lacks.tokens === undefined ? tokenDifferences(truth, trace, lacks) : []),
    ...(lacks.closing !== undefined || trace.final_response === truth.closing
      ? []
      : [`closing words: ${shown(trace.final_response)}`]),
    ...(trace.outcome?.status === 'completed' ? [] : [`outcome: ${shown(trace.outcome)}`]),
  ]
}

/** Without the product's own tools. A log that does not name servers has them by the name of the tool. */
function mcpCalls({ groups }, { tool_calls }, lacks) {
  const names = new Set(groups.flat().map(({ name }) => name))
  return tool_calls.filter(({ server, name }) => (lacks.servers === undefined ? server !== null : names.has(name)))
}

function callDifferences({ groups }, calls, trace, lacks) {
  const count = groups.flat().length
  if (calls.length !== count) {
    return [`${calls.length} calls instead of ${count}: ${calls.map(({ name }) => name).join(', ') || 'none'}`]
  }
  let next = 0
  return groups.flatMap((group) => {
    // Parallel calls have no order.
    const left = calls.slice(next, next + group.length)
    next += group.length
    return group.flatMap((expected) => {
      const at = left.findIndex((call) => isSameCall(expected, call, lacks))
      if (at < 0) return [`${expected.name}: ${shown(left.map(({ server, name, args }) => ({ server, name, args })))}`]
      const [{ id }] = left.splice(at, 1)
      const result = trace.tool_results.find((one) => one.call_id === id)
      return resultDifferences(expected, result, lacks).map((difference) => `${expected.name}: ${difference}`)
    })
  })
}

function isSameCall({ server, name, args }, call, lacks) {
  const isSameArgs = isDeepStrictEqual(call.args, args) || (lacks.nested_args !== undefined && isNested(args))
  return (lacks.servers !== undefined || call.server === server) && call.name === name && isSameArgs
}

const isNested = (args) => Object.values(args).some((value) => typeof value === 'object')

function resultDifferences({ result: expected }, result, lacks) {
  if (result === undefined || result.missing) return ['no result']
  const isError = expected.isError ?? false
  const mayDiffer = lacks.results !== undefined || (isError && lacks.error_texts !== undefined)
  return [
    ...(result.is_error === isError ? [] : [`is_error is ${result.is_error}`]),
    ...(mayDiffer || isSameText(expected.content, result.content, lacks) ? [] : [`result ${shown(result.content)}`]),
    ...(mayDiffer || lacks.images !== undefined ? [] : imageDifferences(expected.content, result.content)),
    ...(result.structured === undefined || isDeepStrictEqual(result.structured, expected.structuredContent)
      ? []
      : [`structured ${shown(result.structured)}`]),
  ]
}

/** Some products add a sentence about an image. */
function isSameText(expected, content, lacks) {
  const [text, wanted] = [textOf(content), textOf(expected)]
  const hasNote = lacks.image_notes !== undefined && expected.some(({ type }) => type === 'image')
  return hasNote ? text.startsWith(`${wanted}\n`) : text === wanted
}

const textOf = (content) =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap(({ type, text }) => (type === 'text' ? [text] : [])).join('\n')

function imageDifferences(expected, content) {
  const images = expected.filter(({ type }) => type === 'image')
  return images.every(({ data }) => JSON.stringify(content).includes(data)) ? [] : ['the image is missing']
}

export function tokenDifferences({ sent }, { conversation }, lacks = {}) {
  const expected = tokensSent(sent, lacks.subagent_tokens !== undefined)
  return ['input', 'output']
    .filter((key) => conversation?.tokens?.[key] !== expected[key])
    .map((key) => `${key} tokens: ${conversation?.tokens?.[key] ?? 'none'} instead of ${expected[key]}`)
}

/** The shell commands of the agent and of its subagent are calls with their output. */
export function ownDifferences({ tool_calls, tool_results }, lacks = {}) {
  const wanted = lacks.subagents === undefined ? ['own-shell', 'sub-shell'] : ['own-shell']
  return wanted.flatMap((word) => {
    const call = tool_calls.find(({ server, args }) => server === null && shown(args).includes(`echo ${word}`))
    if (call === undefined) return [`the command of ${word} is missing`]
    const result = tool_results.find(({ call_id }) => call_id === call.id)
    const hasOutput = lacks.results !== undefined || shown(result?.content).includes(word)
    return hasOutput && result?.is_error === false ? [] : [`the output of ${word} is ${shown(result)}`]
  })
}

/** A trace of the proxy has the structured results too. */
export function structuredDifferences({ groups }, { tool_results }) {
  const expected = groups.flat().filter(({ result }) => result.structuredContent !== undefined)
  return expected
    .filter(
      ({ result }) => !tool_results.some(({ structured }) => isDeepStrictEqual(structured, result.structuredContent)),
    )
    .map(({ name }) => `${name}: the structured result is missing`)
}

export function shown(value) {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
