import * as z from 'zod'
import { faultSchema } from '../../core/faults/fault-schema.js'
import { joinKeys, keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { defaultsKeys } from './agent-schema.js'
import { auditSchema } from './audit-schema.js'
import {
  completionTestSchema,
  connectionTestSchema,
  type DirectKind,
  promptTestSchema,
  resourceTestSchema,
  toolTestSchema,
} from './direct-test-schema.js'
import { evalSchema } from './eval-schema.js'
import { entryKeys, type GateRegistry, listGateSections } from './gate-blocks.js'
import { catalogSchema } from './protocol-keys.js'
import { serverName, serverSchema } from './server-schema.js'

/** In code an entry may also be a gate object, which custom-gates.ts checks. */
const customGateList = onDemand(() => z.array(z.string().min(1)))

const variableName = onDemand(() =>
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'a variable is named with letters, digits and `_`' }),
)

const usd = onDemand(() => z.number().nonnegative())

/** The suite-wide settings for costs and models. */
const settingsKeys = keysOnDemand({
  providers: () =>
    z
      .record(
        z.string(),
        z.strictObject({
          base_url: z
            .string()
            .min(1)
            .optional()
            .describe('The base URL of requests: a gateway, a local server, a test server.'),
          max_concurrency: z.int().positive().optional().describe('The maximum number of concurrent requests.'),
          api: z
            .enum(['responses', 'chat'])
            .optional()
            .describe('For `openai`: `responses` (the Responses API, the default) or `chat` (Chat Completions).'),
        }),
      )
      .optional()
      .describe('Model providers by name.'),
  prices: () =>
    z
      .record(
        z.string(),
        z.strictObject({
          input: usd().describe('USD per million input tokens.'),
          output: usd().describe('USD per million output tokens.'),
        }),
      )
      .optional()
      .describe('Prices by model. They override the bundled price table.'),
  budget: () =>
    z
      .strictObject({ max_cost: usd().optional().describe('The budget in USD. Once it is spent, no new run starts.') })
      .optional()
      .describe('The budget of a run of this suite.'),
})

export type SuiteSettings = z.output<z.ZodObject<typeof settingsKeys>>

const sections = joinKeys(
  keysOnDemand({
    // For JSON, which cannot have a comment on line 1.
    $schema: () => z.string().optional().describe('The JSON Schema of this file, for editors.'),
    imports: () => z.array(z.string().min(1)).optional().describe('Suite files to merge before this one.'),
    gates: () => customGateList().optional().describe('Files with custom gates, made with `defineGate`.'),
    variables: () =>
      z
        .record(variableName(), z.union([z.string(), z.number(), z.boolean()]))
        .optional()
        .describe(
          'Values that every string of the suite may use by name, written like environment variables; a value may use those.',
        ),
    servers: () => z.record(serverName(), serverSchema()).optional().describe('MCP servers by name.'),
    mcp_config: () =>
      z.string().min(1).optional().describe('A file with `mcpServers` (Claude, Cursor) or `servers` (VS Code).'),
    defaults: () => z.strictObject(defaultsKeys).optional().describe('Default settings of every agent.'),
    faults: () => z.array(faultSchema()).optional().describe('Faults that tests can inject with `inject:`.'),
  }),
  settingsKeys,
)

const rowSections = keysOnDemand({
  evals: () => z.array(evalSchema()).optional().describe('Tests graded by a judge.'),
  tools: () => z.array(toolTestSchema()).optional().describe('Direct tool calls, without a model.'),
  resources: () => z.array(resourceTestSchema()).optional().describe('Direct reads of resources, without a model.'),
  prompts: () => z.array(promptTestSchema()).optional().describe('Direct requests for prompts, without a model.'),
  completions: () => z.array(completionTestSchema()).optional().describe('Completions of arguments, without a model.'),
  connections: () =>
    z.array(connectionTestSchema()).optional().describe('What a server says when a client connects, or must refuse.'),
  catalog: () => catalogSchema().optional().describe('Everything that the servers offer, as a snapshot.'),
  audit: () => auditSchema().optional().describe('Audits of the servers: see `mcprove audit`.'),
})

/** Every section except the agent tests and the suite-level gates. */
export const SECTIONS = joinKeys(sections, rowSections)

/** Every top-level key of a suite, in the order of the docs. */
export function suiteKeys(gates: GateRegistry): readonly string[] {
  const ofGates = Object.keys(listGateSections(gates))
  return [...Object.keys(sections), ...ofGates, 'agents', 'tests', ...Object.keys(rowSections)]
}

function typeKey(kind: DirectKind) {
  return { type: z.literal(kind).describe(`A direct test, as under \`${kind}s:\`.`) }
}

/** The whole format, for these gates. */
export function suiteSchema(gates: GateRegistry) {
  const agent = z.strictObject(entryKeys('agents', gates)).describe('An agent test, or the definition of an agent.')
  const test = z.strictObject(entryKeys('tests', gates)).describe('Another test of a declared agent, or of its own.')
  const directTests = [
    toolTestSchema().extend(typeKey('tool')),
    resourceTestSchema().extend(typeKey('resource')),
    promptTestSchema().extend(typeKey('prompt')),
    completionTestSchema().safeExtend(typeKey('completion')),
    connectionTestSchema().safeExtend(typeKey('connection')),
  ]
  return z.strictObject({
    ...sections,
    ...listGateSections(gates),
    agents: z
      .array(agent)
      .optional()
      .describe('Agents. An entry with a prompt is a test; an entry without one is a definition for `tests:`.'),
    tests: z
      .array(z.union([test, ...directTests]))
      .optional()
      .describe('More tests: of declared agents, with their own prompt, or direct tests.'),
    ...rowSections,
  })
}
