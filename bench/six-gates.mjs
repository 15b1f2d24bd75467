// The test that scores the traces of traces.mjs: all six gates.

const blocks = {
  equal_function_sets: {
    classes: [
      { name: 'login', members: ['auth.login'] },
      { name: 'search', members: ['search.web', 'search.news'] },
      { name: 'fetch', members: ['http.*'] },
      { name: 'save', members: ['notes.save', 'files.write'] },
    ],
    expect: [{ 'tool_selection.f1': { '>=': 80 } }],
  },
  tool_selection: { expected_tool: 'search.web', min_selection_rate: 0.8, max_total_tokens: 4000 },
  trajectory: {
    mode: 'unordered',
    calls: [
      { server: 'auth', name: 'login', args: { exact: { scopes: ['read', 'search'], user: 'agent' } } },
      { server: 'search', name: 'web', args: { subset: { query: 'manual licence' } } },
      { server: 'http', name: 'get', args: { subset: { headers: { accept: 'text/html' } } } },
      { server: 'http', name: 'get' },
      { server: 'notes', name: 'save', args: { subset: { title: 'Licence', tags: ['licence'] } } },
    ],
  },
  trajectory_axes: {
    dependencies: [{ producer: 'search.web', consumer: 'http.get', via: { result: 'items[*].url', arg: 'url' } }],
    order: [
      { first: 'auth.login', second: 'search.web' },
      { first: 'http.get', second: 'notes.save' },
    ],
  },
  golden_path: { calls: ['auth.login', 'search.web', 'http.get', 'http.get', 'notes.save'] },
  tool_edges: {
    allowed: ['auth.login', 'search.web', 'http.get', 'notes.save'],
    restricted: ['shell.*', 'http.post'],
    delegation: [
      { from: 'auth.*', to: 'search.*' },
      { from: 'search.*', to: 'http.*' },
      { from: 'http.*', to: 'notes.*' },
    ],
  },
}

export const sixGates = { name: 'cites its sources', ...blocks }

/** For traces without results and tokens, which have no provenance and no budget to check. */
export const sixGatesBare = {
  ...sixGates,
  tool_selection: { expected_tool: 'search.web', min_selection_rate: 0.8 },
  trajectory_axes: {
    dependencies: [{ producer: 'search.web', consumer: 'http.get' }],
    order: blocks.trajectory_axes.order,
  },
}

/** The input of `--gates`; JSON is valid YAML. */
export const sixGatesFile = JSON.stringify(blocks, null, 2)
export const oneGateFile = JSON.stringify({ golden_path: blocks.golden_path })
