import fc from 'fast-check'
import { stringify } from 'yaml'
import { readText } from '../../../src/files/reading/read-text.js'
import { summarize } from '../../../src/score/result/summarize.js'
import { RowScorer } from '../../../src/score/row-scorer.js'
import { loadSuite, loadSuiteObject } from '../../../src/suite/load-suite.js'
import { parseGatesFile } from '../../../src/suite/parse-gates-file.js'
import { parseSuite } from '../../../src/suite/parse-suite.js'
import { expandServer } from '../../../src/suite/read/expand-server.js'
import { memoryHost } from '../../../src/suite/read/memory-host.js'
import { planRows } from '../../../src/suite/rows.js'
import type { AgentTest, Suite } from '../../../src/suite/suite.js'
import { checkScored } from '../checks/check-reports.js'
import { EXAMPLE_TRACES } from '../checks/example-traces.js'
import { blocksOf, GATE_EXAMPLES } from '../checks/gate-cases.js'
import { codeValue } from '../generate/code-value.js'
import { fromJsonSchema } from '../generate/from-json-schema.js'
import { scratchFile } from '../scratch-file.js'
import { seedFile, seedFiles, withJson } from '../seed-files.js'
import type { FuzzTarget } from '../target.js'

const WORDS = [
  'a',
  'b',
  'weather',
  'search',
  'get_weather',
  'claude-sonnet-4-5',
  'tool_calls[0].name',
  '90%',
  'Is it {{x}}?',
  `\${KEY:-x}`,
  'weather.*',
] as const
const SCHEMA: unknown = JSON.parse(seedFile('schema.json'))
const SUITES = withJson(seedFiles('examples', /\.mcprove\.yml$/))
const GATE_FILES = withJson(GATE_EXAMPLES.map((example) => stringify(blocksOf(example))))
const HOST_FILES = {
  'rows.csv': 'x,y\n1,2\n',
  'rows.jsonl': '{"x":1}\n',
  'mcp.json': '{"mcpServers":{"m":{"command":"node"}}}',
}

const madeSuite = fromJsonSchema(SCHEMA, WORDS)
const asText = (value: unknown, isYaml: boolean) => (isYaml ? stringify(value) : JSON.stringify(value))

export const suiteText: FuzzTarget = {
  name: 'suite-text',
  share: 2,
  seeds: SUITES,
  made: fc.tuple(madeSuite, fc.boolean()).map(([suite, isYaml]) => asText(suite, isYaml)),
  read: async (input) => {
    const text = readText(scratchFile(input), 'a.mcprove.yml')
    const host = memoryHost({ ...HOST_FILES, 'a.mcprove.yml': text }, { KEY: 'k' })
    await useSuite(await loadSuite('a.mcprove.yml', host))
  },
}

export const suiteObject: FuzzTarget = {
  name: 'suite-object',
  share: 2,
  seeds: SUITES.filter((text) => text.startsWith('{')),
  isJson: true,
  made: madeSuite.map((suite) => JSON.stringify(suite)),
  read: async (input) => {
    const suite = codeValue(input)
    // What is given is a stranger's: parseSuite looks at all of it.
    await useSuite(parseSuite(suite as Parameters<typeof parseSuite>[0]))
    await loadSuiteObject(suite, 'a.mcprove.mjs', memoryHost(HOST_FILES))
  },
}

export const gatesFile: FuzzTarget = {
  name: 'gates-file',
  share: 3,
  seeds: GATE_FILES,
  made: fc.constantFrom(...GATE_FILES),
  read: async (input) => {
    const { test } = await parseGatesFile(readText(scratchFile(input), 'gates.yml'), 'gates.yml')
    await scoreExamples([test])
  },
}

async function useSuite(suite: Suite): Promise<void> {
  planRows(suite)
  for (const name of suite.servers.keys()) expandServer(suite, name, { KEY: 'k' })
  await scoreExamples(suite.tests)
}

async function scoreExamples(tests: readonly AgentTest[]): Promise<void> {
  const options = {
    reproduce: 'mcprove score',
    takesAll: true,
    perTrace: false,
    suite: 'a.mcprove.yml',
    keepTraces: true,
  }
  const scorer = new RowScorer(tests, options)
  for (const trace of EXAMPLE_TRACES) scorer.add(trace)
  await checkScored(summarize(scorer.finish()))
}
