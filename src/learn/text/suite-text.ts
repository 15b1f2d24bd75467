import { isKnownModel } from '../../core/model-names/resolve-model.js'
import type { LearnedTest } from '../learned-test.js'
import { gateLines, indented } from './gate-lines.js'
import { yamlValue } from './yaml-value.js'

/** The default number of runs, because more cost money. */
const MAX_RUNS = 10

/** `run` refuses it, so that our placeholder is never sent to a model. */
const PLACEHOLDER = `$\{PROMPT}`

const PREFACE = [
  '# Learned by mcprove from good runs. The comment above a check gives the number of runs in which it held, and the',
  '# share of all runs this certifies (Clopper-Pearson, one-sided). Loosen or remove checks that held by chance.',
]

/** A suite with a test for each agent. */
export function suiteText(tests: readonly LearnedTest[]): string {
  const lines = [
    '# yaml-language-server: $schema=./node_modules/mcprove/schema.json',
    ...PREFACE,
    ...serverLines([...new Set(tests.flatMap(({ servers }) => servers))]),
    'agents:',
    ...tests.flatMap((test) => listItem([...agentLines(test), ...gateLines(test)])),
  ]
  return `${lines.join('\n')}\n`
}

/** The checks of one test, for `score --gates`. */
export function gatesText(test: LearnedTest): string {
  return `${[...PREFACE, ...gateLines(test)].join('\n')}\n`
}

function serverLines(servers: readonly string[]): readonly string[] {
  if (servers.length === 0) return []
  return [
    '# Traces do not record how servers are started. Add it here before `mcprove run`; `mcprove score` does not need it.',
    'servers:',
    ...servers.flatMap((server) => entryLines(yamlValue(server), `{ command: "\${${variableOf(server)}}" }`)),
  ]
}

/** YAML needs an explicit mark for a longer key. */
const MAX_KEY_LENGTH = 1024

function entryLines(key: string, value: string): readonly string[] {
  return key.length > MAX_KEY_LENGTH ? [`  ? ${key}`, `  : ${value}`] : [`  ${key}: ${value}`]
}

/** An unset variable: running reports it, with its position, before a model is asked. */
function variableOf(server: string): string {
  return `${server.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}_COMMAND`.replace(/^(?=\d)/, '_')
}

function agentLines({ name, models, systems, prompts, servers, runs }: LearnedTest): readonly string[] {
  const [system] = systems
  const [prompt = PLACEHOLDER] = prompts
  return [
    `name: ${yamlValue(name)}`,
    ...modelLines(models),
    ...(servers.length === 0 ? [] : [`servers: ${yamlValue(servers)}`]),
    ...choiceNote(systems, 'system message'),
    ...(system === undefined ? [] : [`system: ${yamlValue(system)}`]),
    ...(prompts.length === 0 ? ['# The traces contain no prompt. Write here what the agent is asked.'] : []),
    ...choiceNote(prompts, 'prompt'),
    `prompt: ${yamlValue(prompt)}`,
    `runs: ${Math.min(runs, MAX_RUNS)}`,
  ]
}

/** A model in another tool's log may be unknown to our providers; the suite still scores its traces. */
function modelLines(models: readonly string[]): readonly string[] {
  const [model] = models
  if (model === undefined) return []
  const line = models.length > 1 ? `models: ${yamlValue(models)}` : `model: ${yamlValue(model)}`
  return models.every(isKnownModel) ? [line] : [`# To run it, set a model. The traces have ${line}`]
}

function choiceNote({ length }: readonly string[], what: string): readonly string[] {
  return length > 1 ? [`# The first ${what} of ${length} different ones.`] : []
}

function listItem([first = '', ...others]: readonly string[]): readonly string[] {
  return [`  - ${first}`, ...indented(indented(others))]
}
