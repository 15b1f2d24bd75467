// The text of a first suite. Names of tools come from a server that may be hostile, so they are written only as YAML
// values on one line.
import { showName } from '../../../core/text/show-name.js'
import { indented } from '../../../learn/text/gate-lines.js'
import { yamlValue } from '../../../learn/text/yaml-value.js'
import type { RealServer } from '../servers/configured-servers.js'
import type { ToolCallDraft } from '../servers/safe-calls.js'
import type { QualityFloors } from './quality-floors.js'
import type { ExpectEntry } from './steady-expectations.js'

/** For the agent test to fill in, when no model is given. */
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
  /** Instead of a test: a call that failed, and the reason on one line. */
  readonly refused: (ToolCallDraft & { readonly reason: string }) | null
  readonly floors: QualityFloors
  readonly model: string
}

export function firstSuiteText(suite: FirstSuite): string {
  const { schemaLine, name, server, variables, test, refused, floors, model } = suite
  const lines = [
    schemaLine,
    '# Written by `mcprove init`. Run it with `mcprove run`: it calls no model and needs no key.',
    ...(variables.length === 0
      ? []
      : [
          `# Set these variables first, or put them in a file for \`mcprove run --env-file FILE\`: ${variables.join(', ')}`,
        ]),
    'servers:',
    `  ${yamlValue(name)}: ${yamlValue(server)}`,
    ...(test === null ? [] : ['', ...TEST_COMMENT, ...directTest(name, test)]),
    ...(test !== null || refused === null ? [] : ['', ...suggestedTest(name, refused)]),
    '',
    ...quality(name, floors),
    '',
    ...agent(name, model, (test ?? refused)?.tool.name),
  ]
  return `${lines.join('\n')}\n`
}

const TEST_COMMENT = ['# A direct call, without a model. It checks what two calls had in common; add your own checks.']

/** Commented out: a failed call is not an example of correct behaviour. */
function suggestedTest(server: string, { reason, ...call }: ToolCallDraft & { readonly reason: string }): string[] {
  const test = directTest(server, { ...call, expect: [['is_error', false]] })
  return [
    `# No test was written for ${showName(call.tool.name)}: ${reason}`,
    '# Start or configure what the server needs and run `mcprove init --force` again. If this answer is correct, remove the leading',
    '# `# ` and write what must hold.',
    ...test.map((line) => `# ${line}`),
  ]
}

function directTest(server: string, { tool, args, expect }: FirstTest): string[] {
  return [
    'tools:',
    `  - name: ${yamlValue(`${tool.name} answers`)}`,
    `    server: ${yamlValue(server)}`,
    `    tool: ${yamlValue(tool.name)}`,
    ...(Object.keys(args).length === 0 ? [] : [`    args: ${yamlValue(args)}`]),
    '    expect:',
    ...indented(indented(indented(entries(expect)))),
  ]
}

function quality(server: string, { expect, critical, acceptsCritical }: QualityFloors): string[] {
  const lines = [
    '# Checks the tool names, descriptions and schemas that a model reads. `mcprove inspect` lists the findings.',
    ...(critical.length === 0 ? [] : [acceptsCritical ? ACCEPTED : NOT_ACCEPTED]),
    ...critical.map((finding) => `#   ${finding}`),
  ]
  if (expect.length === 0) return [...lines, `tool_quality: { servers: ${yamlValue([server])} }`]
  return [
    ...lines,
    '# These thresholds match the tools as they are today. Raise them when you improve a description.',
    'tool_quality:',
    `  servers: ${yamlValue([server])}`,
    '  expect:',
    ...indented(indented(entries(expect))),
  ]
}

const ACCEPTED = '# Critical findings accepted when this suite was written (`--accept-critical`):'
const NOT_ACCEPTED =
  '# Fails until these critical findings are fixed. `mcprove init --accept-critical` writes thresholds that accept them:'

/** Commented out: it needs a prompt and an API key from the user. */
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
    '# An agent test with these tools: remove the leading `# `, write the prompt, and record the runs once with',
    '# `mcprove run --record` and the API key of the provider. After that, `mcprove run` replays them offline.',
    ...lines.map((line) => `# ${line}`),
  ]
}

function entries(list: readonly ExpectEntry[]): string[] {
  return list.map(([target, matcher]) => `- ${yamlValue(target)}: ${yamlValue(matcher)}`)
}
