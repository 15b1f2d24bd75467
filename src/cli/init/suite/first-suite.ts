// The text of a first suite. Names of tools come from a server that may be hostile, so they are written only as YAML
// values on one line.
import { showName } from '../../../core/text/show-name.js'
import { indented } from '../../../learn/text/gate-lines.js'
import { yamlValue } from '../../../learn/text/yaml-value.js'
import type { Draft, Refused } from '../drafts.js'
import type { RealServer } from '../servers/configured-servers.js'
import type { ToolCallDraft } from '../servers/safe-calls.js'
import { directTemplate } from './direct-template.js'
import type { QualityFloors } from './quality-floors.js'
import type { ExpectEntry } from './steady-expectations.js'

/** For the agent test to fill in, when no model is given. */
export const DEFAULT_MODEL = 'anthropic/claude-sonnet-4-5'

export interface FirstTest {
  readonly draft: Draft
  readonly expect: readonly ExpectEntry[]
}

interface FirstSuite {
  readonly schemaLine: string
  readonly name: string
  readonly server: RealServer
  readonly variables: readonly string[]
  readonly tests: readonly FirstTest[]
  /** Instead of a test of a tool: a call that failed. */
  readonly refused: Refused<ToolCallDraft> | null
  /** Which tools have no test and why, one line each. */
  readonly leftOut: readonly string[]
  /** Null for a server without tools. */
  readonly floors: QualityFloors | null
  readonly model: string
}

export function firstSuiteText(suite: FirstSuite): string {
  const { schemaLine, name, server, variables, tests, refused, leftOut, floors, model } = suite
  const [call] = tests.filter(({ draft }) => isCall(draft))
  const reads = tests.filter(({ draft }) => !isCall(draft))
  const called = tests.map(({ draft }) => draft).find(isCall) ?? refused?.draft ?? null
  const sections = [
    ['servers:', `  ${yamlValue(name)}: ${yamlValue(server)}`],
    ...(call === undefined ? [] : [[TEST_COMMENT, ...directTest(name, call)]]),
    ...(refused === null ? [] : [suggestedTest(name, refused)]),
    // Right below the list that it belongs to.
    ...(floors === null ? [] : [directTemplate(name, called)]),
    ...(reads.length === 0 ? [] : [[READ_COMMENT, ...reads.flatMap((test) => directTest(name, test))]]),
    ...(leftOut.length === 0 ? [] : [leftOut.map((line) => `# ${line}`)]),
    ...(floors === null ? [] : [quality(name, floors), agent(name, model, called?.tool.name)]),
  ]
  const head = [
    schemaLine,
    '# Written by `mcprove init`. Run it with `mcprove run`: it calls no model and needs no key.',
    ...(variables.length === 0
      ? []
      : [
          `# Set these variables first, or put them in a file for \`mcprove run --env-file FILE\`: ${variables.join(', ')}`,
        ]),
  ]
  return `${head.join('\n')}\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const TEST_COMMENT = '# A direct call, without a model. It checks what two calls had in common; add your own checks.'
const READ_COMMENT = '# What the server offers to read, in the same way.'

function isCall(draft: Draft): draft is ToolCallDraft {
  return 'tool' in draft
}

/** Commented out: a failed call is not an example of correct behaviour. */
function suggestedTest(server: string, { draft, reason }: Refused<ToolCallDraft>): string[] {
  return [
    `# No test was written for ${showName(draft.tool.name)}: ${reason}`,
    '# Start or configure what the server needs and run `mcprove init --force` again. If this answer is correct, remove the leading',
    '# `# ` and write what must hold.',
    ...directTest(server, { draft, expect: [['is_error', false]] }).map((line) => `# ${line}`),
  ]
}

/** A list with one test: `tools:`, `resources:` or `prompts:`. */
function directTest(server: string, { draft, expect }: FirstTest): string[] {
  const { list, name, key, value, args } = entryOf(draft)
  return [
    `${list}:`,
    `  - name: ${yamlValue(name)}`,
    `    server: ${yamlValue(server)}`,
    `    ${key}: ${yamlValue(value)}`,
    ...(Object.keys(args).length === 0 ? [] : [`    args: ${yamlValue(args)}`]),
    '    expect:',
    ...indented(indented(indented(entries(expect)))),
  ]
}

function entryOf(draft: Draft) {
  if ('uri' in draft) return { list: 'resources', name: `reads ${draft.uri}`, key: 'uri', value: draft.uri, args: {} }
  if ('prompt' in draft) {
    return { list: 'prompts', name: `gets ${draft.prompt}`, key: 'prompt', value: draft.prompt, args: draft.args }
  }
  const { name } = draft.tool
  return { list: 'tools', name: `${name} answers`, key: 'tool', value: name, args: draft.args }
}

function quality(server: string, { expect, critical, errors, acceptsCritical }: QualityFloors): string[] {
  const findings = [...critical, ...errors]
  const lines = [
    '# Checks what the server offers: valid, safe, and described for a model. `mcprove inspect` lists the findings.',
    ...(findings.length === 0 ? [] : [acceptsCritical ? ACCEPTED : NOT_ACCEPTED]),
    ...findings.map((finding) => `#   ${finding}`),
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

const ACCEPTED = '# Critical findings and errors accepted when this suite was written (`--accept-critical`):'
const NOT_ACCEPTED =
  '# Fails until these critical findings and errors are fixed. `mcprove init --accept-critical` writes thresholds that accept them:'

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
