// The text of a first suite. Names of tools come from a server that may be hostile: nothing of it is written but as a
// YAML value on one line.
import { indented } from '../../learn/gate-lines.js'
import { yamlValue } from '../../learn/yaml-value.js'
import type { RealServer } from './configured-servers.js'
import type { ToolCallDraft } from './safe-calls.js'
import type { ExpectEntry } from './steady-expectations.js'

/** Of the agent test to fill in, when nobody says. */
export const DEFAULT_MODEL = 'anthropic/claude-sonnet-4-5'

export interface FirstTest extends ToolCallDraft {
  readonly expect: readonly ExpectEntry[]
}

interface FirstSuite {
  readonly schemaLine: string
  readonly name: string
  readonly server: RealServer
  readonly variables: readonly string[]
  readonly test: FirstTest | null
  /** Of `tool_quality`; empty for its own. */
  readonly floors: readonly ExpectEntry[]
  readonly model: string
}

export function firstSuiteText(suite: FirstSuite): string {
  const { schemaLine, name, server, variables, test, floors, model } = suite
  const lines = [
    schemaLine,
    '# Written by `mcprove init`. `mcprove run` runs it: no model is asked, no key is needed.',
    ...(variables.length === 0
      ? []
      : [`# Set before that, or in a file for \`mcprove run --env-file FILE\`: ${variables.join(', ')}`]),
    'servers:',
    `  ${yamlValue(name)}: ${yamlValue(server)}`,
    ...(test === null ? [] : ['', ...directTest(name, test)]),
    '',
    ...quality(name, floors),
    '',
    ...agent(name, model, test?.tool.name),
  ]
  return `${lines.join('\n')}\n`
}

function directTest(server: string, { tool, args, expect }: FirstTest): string[] {
  return [
    '# A call without a model. It expects what two calls had in common: say more of what must hold.',
    'tools:',
    `  - name: ${yamlValue(`${tool.name} answers`)}`,
    `    server: ${yamlValue(server)}`,
    `    tool: ${yamlValue(tool.name)}`,
    ...(Object.keys(args).length === 0 ? [] : [`    args: ${yamlValue(args)}`]),
    '    expect:',
    ...indented(indented(indented(entries(expect)))),
  ]
}

function quality(server: string, floors: readonly ExpectEntry[]): string[] {
  const lines = [
    '# What a model reads of the tools: names, descriptions, schemas. `mcprove inspect` lists the findings.',
  ]
  if (floors.length === 0) return [...lines, `tool_quality: { servers: ${yamlValue([server])} }`]
  return [
    ...lines,
    '# These floors are what the tools reach today: raise them with each description you mend.',
    'tool_quality:',
    `  servers: ${yamlValue([server])}`,
    '  expect:',
    ...indented(indented(entries(floors))),
  ]
}

/** Commented out: it needs somebody's question and somebody's key. */
function agent(server: string, model: string, tool = 'name_of_the_tool'): string[] {
  const lines = [
    'agents:',
    `  - name: ${yamlValue(`picks ${tool}`)}`,
    `    model: ${yamlValue(model)}`,
    `    servers: ${yamlValue([server])}`,
    '    prompt: Write here what a user would ask.',
    '    runs: 5',
    '    expect:',
    `      - tool_names: ${yamlValue({ contains: tool })}`,
    '    stability: {}',
  ]
  return [
    '# An agent on these tools: take the leading `# ` away, write the prompt, and record its runs once with',
    '# `mcprove run --record` and the key of its provider. From then on `mcprove run` replays them, offline.',
    ...lines.map((line) => `# ${line}`),
  ]
}

function entries(list: readonly ExpectEntry[]): string[] {
  return list.map(([target, matcher]) => `- ${yamlValue(target)}: ${yamlValue(matcher)}`)
}
