// The client that the suite starts for each client scenario: `connect` of the built package, as a suite of ours uses it.
// The suite passes the URL as the last argument, and the scenario and its data in the environment.
import { connect } from '../../../dist/node.js'
import { authScenario } from './auth-client.mjs'

const name = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}')
const url = process.argv.at(-1)

/** What a scenario needs beyond using everything that the server offers. */
const SCENARIOS = {
  'http-custom-headers': (connection) => callGiven(connection),
  'json-schema-2020-12-preservation': async (connection) => {
    const tools = await connection.listTools()
    const { input_schema: schema } = tools.find((tool) => tool.name === 'json_schema_2020_12_tool')
    await connection.callTool('json_schema_echo', { schema })
  },
  'sep-2322-client-request-state': async (connection) => {
    await useEverything(connection, ({ name: tool }) => tool !== 'test_mrtr_no_result_type')
    // A result without `resultType`: the SDK refuses it, because servers of 2026-07-28 must send it, and does not retry.
    await connection.callTool('test_mrtr_no_result_type', {}).catch((error) => console.error(error.message))
  },
}

const ANSWERS = { elicitation: { action: 'accept', content: {} }, sampling: 'A text.' }

if (name.startsWith('auth/')) await authScenario({ name, url, context })
else await withConnection(SCENARIOS[name] ?? ((connection) => useEverything(connection)))

async function withConnection(use) {
  const connection = await connect('conformance', { url, headers: {}, transport: 'http' }, { client: ANSWERS })
  try {
    await use(connection)
  } finally {
    await connection.close()
  }
}

async function useEverything(connection, isUsed = () => true) {
  for (const tool of (await connection.listTools()).filter(isUsed)) {
    await connection.callTool(tool.name, argumentsFor(tool))
  }
  for (const { uri } of await connection.listResources()) await connection.readResource(uri)
  for (const prompt of await connection.listPrompts()) await connection.getPrompt(prompt.name, promptArguments(prompt))
}

async function callGiven(connection) {
  await connection.listTools()
  for (const call of context.toolCalls) await connection.callTool(call.name, call.arguments)
}

function argumentsFor({ input_schema: schema }) {
  const sample = { number: 2, integer: 2, boolean: true, array: [], object: {} }
  const properties = Object.entries(schema?.properties ?? {})
  return Object.fromEntries(properties.map(([key, { type }]) => [key, sample[type] ?? 'text']))
}

function promptArguments(prompt) {
  return Object.fromEntries(prompt.arguments.map(({ name: key }) => [key, 'text']))
}
