import * as z from 'zod'
import { faultSchema } from '../../core/faults/fault-schema.js'
import { joinKeys, keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { defaultsKeys } from './agent-schema.js'
import { promptTestSchema, resourceTestSchema, toolTestSchema } from './direct-test-schema.js'
import { evalSchema } from './eval-schema.js'
import { entryKeys, type GateRegistry, listGateSections } from './gate-blocks.js'
import { serverName, serverSchema } from './server-schema.js'

/** In code an entry may also be the gate itself; custom-gates.ts looks at those. */
const customGateList = onDemand(() => z.array(z.string().min(1)))

const usd = onDemand(() => z.number().nonnegative())

/** What a suite says about money and models. */
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
            .describe('Where requests go: a gateway, a local server, a test double.'),
          max_concurrency: z.int().positive().optional().describe('Requests at once.'),
          api: z
            .enum(['responses', 'chat'])
            .optional()
            .describe('Of `openai`: `responses` (the Responses API, the default) or `chat` (Chat Completions).'),
        }),
      )
      .optional()
      .describe('Model providers by name.'),
  prices: () =>
    z
      .record(
        z.string(),
        z.strictObject({
          input: usd().describe('USD per million tokens read.'),
          output: usd().describe('USD per million written.'),
        }),
      )
      .optional()
      .describe('Prices by model, over the bundled table.'),
  budget: () =>
    z
      .strictObject({ max_cost: usd().optional().describe('USD; what has not started then does not start.') })
      .optional()
      .describe('What a run of this suite may cost.'),
})

export type SuiteSettings = z.output<z.ZodObject<typeof settingsKeys>>

const sections = joinKeys(
  keysOnDemand({
    // Where a comment on line 1 is not possible: JSON.
    $schema: () => z.string().optional().describe('The JSON Schema of this file, for editors.'),
    imports: () => z.array(z.string().min(1)).optional().describe('Suite files merged before this one.'),
    gates: () =>
      customGateList().optional().describe('Files that export custom gates, made with `defineGate` of `mcprove/gate`.'),
    servers: () => z.record(serverName(), serverSchema()).optional().describe('MCP servers by name.'),
    mcp_config: () =>
      z.string().min(1).optional().describe('A file with `mcpServers` (Claude, Cursor) or `servers` (VS Code).'),
    defaults: () =>
      z.strictObject(defaultsKeys).optional().describe('Applied to every agent that does not say otherwise.'),
    faults: () => z.array(faultSchema()).optional().describe('Faults that `inject:` can name.'),
  }),
  settingsKeys,
)

const rowSections = keysOnDemand({
  evals: () => z.array(evalSchema()).optional().describe('Model-graded rows.'),
  tools: () => z.array(toolTestSchema()).optional().describe('Direct calls of tools, no model.'),
  resources: () => z.array(resourceTestSchema()).optional().describe('Direct reads of resources.'),
  prompts: () => z.array(promptTestSchema()).optional().describe('Direct requests of prompts.'),
})

/** Every section but the agent tests and the gates on tool lists. */
export const SECTIONS = joinKeys(sections, rowSections)

/** Every key at the top of a suite, in the order of the docs. */
export function suiteKeys(gates: GateRegistry): readonly string[] {
  const ofGates = Object.keys(listGateSections(gates))
  return [...Object.keys(sections), ...ofGates, 'agents', 'tests', ...Object.keys(rowSections)]
}

/** The whole format, for these gates. */
export function suiteSchema(gates: GateRegistry) {
  const agent = z.strictObject(entryKeys('agents', gates)).describe('An agent test, or the definition of an agent.')
  const test = z.strictObject(entryKeys('tests', gates)).describe('A further test on a named agent.')
  return z.strictObject({
    ...sections,
    ...listGateSections(gates),
    agents: z.array(agent).optional().describe('Agents: with a prompt a test, without one a definition for `tests:`.'),
    tests: z.array(test).optional().describe('More tests on a named agent.'),
    ...rowSections,
  })
}
