import { cut } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { noCounterpart, type Part, type UniqueNames } from '../suite-draft.js'
import { Checks } from './checks.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { directCall } from './direct-call.js'
import { readAssertion } from './read-assertion.js'
import { type Prompt, promptKeys } from './read-prompts.js'
import type { Agent } from './read-providers.js'
import type { Variables } from './render.js'

/** An agent of the suite: providers with the same settings. */
export interface AgentGroup {
  readonly name: string
  readonly agent: Agent
}

export interface TestSetting {
  readonly file: ConfigFile
  readonly groups: readonly AgentGroup[]
  readonly prompts: readonly Prompt[]
  readonly defaultTest: Part
  readonly names: UniqueNames
}

export interface ReadTests {
  readonly tests: Part[]
  /** Direct calls. */
  readonly tools: Part[]
}

const MAX_NAME = 60
const MAX_COMBINATIONS = 1000
const SETTLED = new Set(['vars', 'assert', 'description', 'options', 'metadata'])
const ADVICE: Readonly<Record<string, string>> = {
  threshold: 'every check of a test must pass',
  provider: 'write a test of its own with `model`',
  metadata: 'use `tags`',
}

/** The tests of one entry: one for each agent, prompt and combination of listed variables. */
export function readTest(written: unknown, path: Path, setting: TestSetting, into: ReadTests): void {
  const { file, defaultTest } = setting
  if (!isRecord(written)) {
    missPart(file, path, written, 'the tests are in another file: write them under `tests`', false)
    return
  }
  for (const key of Object.keys(written).filter((one) => !SETTLED.has(one))) {
    missPart(file, [...path, key], written[key], noCounterpart(`${key}:`, ADVICE[key] ?? 'leave it out'), false)
  }
  for (const [key, value] of Object.entries(recordOf(written.options)).filter(([one]) => one !== 'provider')) {
    missPart(file, [...path, 'options', key], value, noCounterpart(`${key}:`, 'leave it out'), false)
  }
  if (written.metadata !== undefined)
    file.draft.comment(file.lineOf([...path, 'metadata']), ` metadata: ${JSON.stringify(written.metadata)}`)
  const vars = { ...recordOf(defaultTest.vars), ...recordOf(written.vars) }
  missUnused(written, path, setting)
  const combinations = combinationsOf(vars)
  if (combinations === null) {
    missPart(file, path, written, `the variables have more than ${MAX_COMBINATIONS} combinations`, false)
    return
  }
  for (const variables of combinations) addTests(written, path, variables, setting, into)
}

/** A variable may be meant for the code of a provider. */
function missUnused(written: Part, path: Path, { file, prompts, defaultTest }: TestSetting): void {
  const used = JSON.stringify([prompts, written.assert, defaultTest.assert])
  for (const [name, value] of Object.entries(recordOf(written.vars))) {
    if (used.includes(name)) continue
    missPart(
      file,
      [...path, 'vars', name],
      value,
      `the variable \`${name}\` is not used by a prompt or an assertion`,
      false,
    )
  }
}

function addTests(written: Part, path: Path, variables: Variables, setting: TestSetting, into: ReadTests): void {
  const { file, groups, prompts } = setting
  for (const group of groups) {
    for (const [index, prompt] of prompts.entries()) {
      const keys = promptKeys(prompt, variables)
      const variants = [
        groups.length > 1 ? group.name : null,
        prompts.length > 1 ? (prompt.label ?? `prompt ${index + 1}`) : null,
      ]
      const asked = { written, path, prompt, variables, variants }
      if (keys !== null) addTest({ ...asked, keys }, group, setting, into)
      else missAsked(asked, 'the prompt has a template that is not read, or a variable without a value', file)
    }
  }
}

/** Lists a test with its prompt; without tests, the prompt. */
function missAsked({ written, path, prompt }: Omit<Asked, 'keys'>, note: string, file: ConfigFile): void {
  if (path[0] === 'prompts') missPart(file, prompt.path, prompt.text, note, false)
  else missPart(file, path, { prompt: prompt.text, ...written }, note, false)
}

interface Asked {
  readonly written: Part
  readonly path: Path
  readonly prompt: Prompt
  readonly variables: Variables
  /** `prompt`, and what goes with it. */
  readonly keys: Part
  /** What tells the test from others of its entry. */
  readonly variants: readonly (string | null)[]
}

function addTest(asked: Asked, { name: agentName, agent }: AgentGroup, setting: TestSetting, into: ReadTests): void {
  const { file, names } = setting
  const { written, path, variables, keys, variants } = asked
  const call = agent.isDirect ? directCall(keys.prompt, agent) : undefined
  if (call === null) {
    missAsked(asked, 'the prompt is not a call of a tool of one server', file)
    return
  }
  const title = nameOf(written, call?.tool ?? Object.values(variables).find(isTold) ?? keys.prompt)
  const name = names.take([title, ...variants.filter((one) => one !== null)].join(', '))
  const checks = checksOf(written, path, variables, agent.isDirect, setting)
  const expect = checks.expect.length > 0 ? { expect: checks.expect } : {}
  const at = (part: Part): Part => file.draft.at(file.lineOf(path), part)
  if (call !== undefined) into.tools.push(at({ name, ...call, ...expect }))
  else into.tests.push(at({ name, agent: agentName, ...keys, ...expect, ...checks.blocks }))
}

function isTold(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function checksOf(written: Part, path: Path, variables: Variables, isDirect: boolean, setting: TestSetting): Checks {
  const { file, defaultTest } = setting
  const checks = new Checks(isDirect ? 'content[0].text' : 'final_response')
  const options = { ...recordOf(defaultTest.options), ...recordOf(written.options) }
  const context = { file, variables, grader: options.provider ?? null }
  for (const [from, at] of [
    [written, path],
    [defaultTest, ['defaultTest']],
  ] as const) {
    const assertions = Array.isArray(from.assert) ? from.assert : []
    for (const [index, one] of assertions.entries()) readAssertion(one, [...at, 'assert', index], checks, context)
  }
  return checks
}

/** The description, or what tells the test from others. */
function nameOf({ description }: Part, otherwise: unknown): string {
  const [line = ''] = String(isTold(description) ? description : otherwise)
    .trim()
    .split('\n')
  return line.length > MAX_NAME && !isTold(description) ? `${cut(line, MAX_NAME)}…` : line || 'test'
}

function recordOf(value: unknown): Part {
  return isRecord(value) ? value : {}
}

/** A variable with a list means a test for each of its values. */
function combinationsOf(vars: Part): Variables[] | null {
  let combinations: Part[] = [{}]
  for (const [name, value] of Object.entries(vars)) {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    if (combinations.length * values.length > MAX_COMBINATIONS) return null
    combinations = combinations.flatMap((one) => values.map((each) => ({ ...one, [name]: each })))
  }
  return combinations
}
