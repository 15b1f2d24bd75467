import fc from 'fast-check'
import { catalogueDiff } from '../../../src/catalog/catalogue-diff.js'
import { injectedAnswer } from '../../../src/catalog/distractors/injected-answer.js'
import { injectedTools } from '../../../src/catalog/distractors/injected-tools.js'
import { lintCatalogue } from '../../../src/catalog/lint/lint-catalogue.js'
import { lintTools } from '../../../src/catalog/lint/lint-tools.js'
import { toOpenAiStrictSchema } from '../../../src/catalog/strict-schema/to-openai-strict-schema.js'
import { withoutWireNulls } from '../../../src/catalog/strict-schema/without-wire-nulls.js'
import { toAnthropicTool } from '../../../src/catalog/to-anthropic-tool.js'
import { CompositeMcpRegistry } from '../../../src/catalog/tool-registry.js'
import { toolTokens } from '../../../src/catalog/tool-tokens.js'
import { withDefaults } from '../../../src/catalog/with-defaults.js'
import { jsonValuesOf, readCatalogue } from '../../../src/cli/read-catalogue.js'
import { compileSchema } from '../../../src/core/engines/json-schema.js'
import { parseJson } from '../../../src/core/trace/parse-traces.js'
import type { ToolDefinition } from '../../../src/core/trace/trace.js'
import { isRecord } from '../../../src/core/trace/trace-fields.js'
import { readText } from '../../../src/files/reading/read-text.js'
import { readMock, readMockObject } from '../../../src/mcp/mock/manifest/read-mock.js'
import type { MockWorld } from '../../../src/mcp/mock/mock-world.js'
import { prettyCatalogueDiff } from '../../../src/report/diff/catalogue-diff-text.js'
import { markdownCatalogueDiff } from '../../../src/report/diff/diff-markdown.js'
import { readToolList, TOOL_LISTS as TOOL_LIST_NAMES } from '../../tool-lists/tool-list.js'
import { checkTerminal } from '../checks/check-reports.js'
import { codeValue } from '../generate/code-value.js'
import { jsonSchema, jsonValue } from '../generate/json-schema.js'
import { scratchFile } from '../scratch-file.js'
import { seedFiles, withJson } from '../seed-files.js'
import type { FuzzTarget } from '../target.js'

/** Two tools of each list, as servers send them: as YAML a whole list takes longer to read than it finds. */
const TOOL_LISTS = TOOL_LIST_NAMES.map((name) => {
  const { tools } = readToolList(name)
  const listed = tools
    .slice(0, 2)
    .map(({ name, description, input_schema }) => ({ name, description, inputSchema: input_schema }))
  return JSON.stringify({ tools: listed })
})
const MANIFESTS = withJson(seedFiles('examples', /(?:shop|desk|post|wiki|bank|tracker)\.yml$/))

/** As MCP demands. */
function ofObjects(schema: unknown): unknown {
  return isRecord(schema) ? { ...schema, type: 'object' } : { type: 'object' }
}

const tool = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c', 'd', 'get_weather', 'x.y', '\ud800'),
    description: fc.constantFrom('Gets.', ''),
    inputSchema: jsonSchema.map(ofObjects),
    outputSchema: jsonSchema.map(ofObjects),
  },
  { requiredKeys: ['name'] },
)

const tools = fc.uniqueArray(tool, { maxLength: 3, selector: ({ name }) => name })
const manifest = tools.map((list) => ({
  state: { n: 1 },
  tools: list.map((one) => ({ ...one, answers: [{ return: '{{args.a}} {{state.n}}', set: { n: '{{args.a}}' } }] })),
}))

export const toolList: FuzzTarget = {
  name: 'tool-list',
  share: 3,
  seeds: [...TOOL_LISTS, ...MANIFESTS],
  made: tools.map((list) => JSON.stringify({ tools: list })),
  read: async (input) => {
    const text = readText(scratchFile(input), 'tools.json')
    const tools = await readCatalogue(text, jsonValuesOf(text, 'tools.json'), 'tools.json')
    useTools(tools)
  },
}

function useTools(tools: readonly ToolDefinition[]): void {
  const half = Math.ceil(tools.length / 2)
  for (const [old, now] of [
    [tools, tools.slice(half)],
    [tools.slice(0, half), tools.slice(half).map((tool, at) => ({ ...tool, name: tools[at]?.name ?? tool.name }))],
  ] as const) {
    const diff = catalogueDiff(old, now)
    checkTerminal([...prettyCatalogueDiff(diff, { color: false })].join(''))
    for (const _ of markdownCatalogueDiff(diff));
  }
  lintTools(tools)
  lintCatalogue(tools, [
    { server: null, prompts: tools, resources: tools, other_tools: { other: tools.map(({ name }) => name) } },
  ])
  new CompositeMcpRegistry({ one: tools.slice(0, half), two: tools.slice(half) })
  for (const injected of injectedTools({
    tools,
    count: 4,
    from: 'near_duplicate',
    of: tools.slice(0, 2).map(({ name }) => name),
    seed: 1,
  }))
    injectedAnswer(injected, {}, 1)
  for (const one of tools) {
    toolTokens(one)
    toAnthropicTool(one)
  }
}

export const manifests: FuzzTarget = {
  name: 'manifest',
  share: 2,
  seeds: [...MANIFESTS, ...TOOL_LISTS],
  made: manifest.map((value) => JSON.stringify(value)),
  read: async (input) => {
    askEverything((await readMock(readText(scratchFile(input), 'manifest.yml'), 'manifest.yml'))())
  },
}

export const manifestObject: FuzzTarget = {
  name: 'manifest-object',
  share: 3,
  isJson: true,
  seeds: MANIFESTS.filter((text) => text.startsWith('{')),
  made: manifest.map((value) => JSON.stringify(value)),
  read: async (input) => {
    const value = codeValue(input)
    if (typeof value === 'object' && value !== null) askEverything((await readMockObject(value))())
  },
}

const ARGUMENTS = [{}, { a: 1, city: 'Oslo', order_id: 'A-1' }, { a: { a: [null] }, __proto__: null }]

function askEverything(world: MockWorld): void {
  for (const args of ARGUMENTS) {
    for (const { name } of world.listTools()) JSON.stringify(world.call(name, args))
    for (const { name } of world.listPrompts()) world.prompt(name, { a: 'x' })
  }
  for (const { uri } of world.listResources()) world.read(uri)
  world.call('nothing', {})
}

/** `{ schema, other, values }` */
export const schemas: FuzzTarget = {
  name: 'json-schema',
  share: 3,
  isJson: true,
  seeds: TOOL_LISTS.flatMap(schemasIn),
  made: fc
    .record({ schema: jsonSchema, other: jsonSchema, values: fc.array(jsonValue, { maxLength: 3 }) })
    .map((input) => JSON.stringify(input)),
  read: (input) => {
    const value = parseJson(input.toString(), 'input')
    const { schema, other, values } = isRecord(value) ? value : { schema: value, other: true, values: [] }
    const given = Array.isArray(values) ? values : [values]
    const tools = [schema, other].map((input_schema) => ({
      server: null,
      name: 'a',
      input_schema,
      output_schema: input_schema,
    }))
    catalogueDiff(tools.slice(0, 1), tools.slice(1))
    lintTools(tools)
    for (const one of given) withDefaults(one, schema)
    for (const injected of tools) injectedAnswer(injected, {}, 1)
    const { strict } = toOpenAiStrictSchema(schema)
    for (const one of given) if (strict) withoutWireNulls(one, schema)
    const check = compileSchema(schema)
    for (const one of given) check(one)
  },
}

function schemasIn(text: string): readonly string[] {
  const { tools }: { tools: readonly { inputSchema: unknown }[] } = JSON.parse(text)
  return tools.map(({ inputSchema }, at) =>
    JSON.stringify({ schema: inputSchema, other: tools[at + 1]?.inputSchema ?? true, values: [{}, { path: 'x' }] }),
  )
}
