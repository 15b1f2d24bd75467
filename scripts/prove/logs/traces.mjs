import { Run } from './run.mjs'

/**
 * Runs of nodes `{ trace, id, parent, tool: { layer, name, args }, announced, failed, input, output }`, one per trace id. A call
 * counts once although the model's answer, the agent and the MCP client and server show it: for each name, the layer that saw most
 * calls decides.
 */
export function countTraces(nodes) {
  const traces = new Map()
  for (const node of uniqueNodes(nodes)) traces.set(node.trace, [...(traces.get(node.trace) ?? []), node])
  return [...traces.values()].map(countTrace).filter((run) => run !== undefined)
}

const uniqueNodes = (nodes) => [...new Map(nodes.map((node) => [`${node.trace} ${node.id}`, node])).values()]

/** A trace without a model, a tool or an agent is the trace of some other program. */
function countTrace(nodes) {
  if (!nodes.some((node) => node.tool !== undefined || node.agentic || node.input !== undefined)) return undefined
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const run = new Run()
  run.missingRecorded = false
  run.ordered = false
  const layers = [
    nodes
      .filter((node) => node.tool?.layer === 'agent' && !insideSame(node, byId))
      .map(({ tool, failed }) => ({ ...tool, failed })),
    nodes
      .filter((node) => node.tool?.layer === 'mcp' && !insideSame(node, byId))
      .map(({ tool, failed }) => ({ ...tool, failed })),
    uniqueAnnounced(nodes.flatMap((node) => node.announced ?? [])),
  ]
  for (const name of new Set(layers.flat().map((call) => call.name))) {
    const most = layers
      .map((layer) => layer.filter((call) => call.name === name))
      .reduce((one, other) => (other.length > one.length ? other : one))
    for (const call of most) run.call(undefined, name, call.args)
  }
  run.errors = layers[0].concat(layers[1]).filter((call) => call.failed).length
  run.errorsRecorded = layers[0].length > 0 && layers[1].length === 0
  addTokens(run, nodes, byId)
  return run
}

/** A span inside a span of the same call: two instrumentations, or the client and the server of MCP. */
function insideSame(node, byId) {
  for (
    let at = byId.get(node.parent), steps = 0;
    at !== undefined && steps < 100;
    at = byId.get(at.parent), steps += 1
  ) {
    if (at.tool?.name === node.tool.name && at.tool.layer === node.tool.layer) return true
  }
  return false
}

function uniqueAnnounced(calls) {
  const seen = new Set()
  return calls.filter((call) => {
    if (call.id === undefined) return true
    if (seen.has(call.id)) return false
    seen.add(call.id)
    return true
  })
}

/** Agents and chains repeat the sum of the models below them: only the innermost spans with usage count. */
function addTokens(run, nodes, byId) {
  const used = nodes.filter((node) => node.input !== undefined || node.output !== undefined)
  const above = new Set()
  for (const node of used) {
    for (
      let at = byId.get(node.parent), steps = 0;
      at !== undefined && steps < 100;
      at = byId.get(at.parent), steps += 1
    )
      above.add(at)
  }
  for (const node of used) if (!above.has(node)) run.tokens(node.input, node.output)
}
