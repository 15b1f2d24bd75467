// A question of BFCL as a `critics` block. Each argument has a list of right values; "" among them means that it may be
// left out.

const MAX_ALTERNATIVES = 2_000

/** `functions` is one definition or several; `right` is undefined when nothing should be called. */
export function criticsBlock(functions, right) {
  const definitions = [functions].flat()
  const calls = Object.entries(right ?? {}).map(([name, values]) => expectedCall(definitions, name, values))
  const fields = [...new Set(calls.flatMap(({ args, accept = {} }) => [...Object.keys(args), ...Object.keys(accept)]))]
  return {
    expected: calls,
    fields: fields.map((field) => ({ field, critic: 'binary' })),
    rubric: { fail_threshold: 1, warn_threshold: 1 },
    extra_args: 'fail',
  }
}

/** `spotify.play_2` is the second call of `spotify.play`. */
export function definitionOf(definitions, name) {
  return definitions.length === 1 ? definitions[0] : definitions.find((one) => name.includes(one.name))
}

/** A few answers name a function that is not in the question. */
function unknownDefinition(name) {
  return { name: name.replace(/_\d+$/, ''), parameters: { properties: {}, required: [] } }
}

function expectedCall(definitions, name, values) {
  const { name: tool, parameters } = definitionOf(definitions, name) ?? unknownDefinition(name)
  const args = {}
  const accept = {}
  for (const [argument, listed] of Object.entries(values)) {
    const answers = Array.isArray(listed) ? listed : [listed]
    const { type } = parameters.properties[argument] ?? {}
    const isText = type === 'string' || type === 'any'
    const given = answers.filter((answer) => answer !== '' || isText).flatMap((answer) => alternatives(answer, type))
    const optional = answers.includes('') && !parameters.required.includes(argument)
    // Null: the argument must be absent.
    if (given.length === 0) args[argument] = null
    else accept[argument] = { one_of: given, normalize: 'text', ...(optional ? { optional } : {}) }
  }
  return Object.keys(accept).length === 0 ? { tool, args } : { tool, args, accept }
}

/** In an object each key has its own list of values: every combination is one answer. */
function alternatives(answer, type) {
  if (Array.isArray(answer) && answer.some(isObject)) return combine(answer.map((one) => alternatives(one, type)))
  if (!isObject(answer)) return [answer]
  const keys = Object.keys(answer)
  const choices = keys.map((key) => (Array.isArray(answer[key]) ? answer[key] : alternatives(answer[key], type)))
  return combine(choices).map((values) => Object.fromEntries(keys.map((key, index) => [key, values[index]])))
}

function combine(choices) {
  let combinations = [[]]
  for (const values of choices) combinations = combinations.flatMap((start) => values.map((value) => [...start, value]))
  if (combinations.length > MAX_ALTERNATIVES) throw new Error(`${combinations.length} combinations of one argument`)
  return combinations
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
