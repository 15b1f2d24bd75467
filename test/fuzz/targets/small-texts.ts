// What fits in a line or a small file.
import fc from 'fast-check'
import { environmentOf } from '../../../src/cli/run/run-flags.js'
import { processIo } from '../../../src/cli/terminal/io.js'
import { compileRegex } from '../../../src/core/engines/regex.js'
import { McproveError } from '../../../src/core/errors/error.js'
import { parseTargetPath, resolvePath } from '../../../src/core/expect/target-path.js'
import { describeMissing, resolveTraceTarget } from '../../../src/core/expect/trace-target.js'
import { parseFaultText } from '../../../src/core/faults/parse-fault-text.js'
import { isTooDeep } from '../../../src/core/json/nesting.js'
import { buildMatcher, type MatcherProblem } from '../../../src/core/matchers/build-matcher.js'
import { parseJson } from '../../../src/core/trace/parse-traces.js'
import { isRecord } from '../../../src/core/trace/trace-fields.js'
import { readText } from '../../../src/files/reading/read-text.js'
import { parseWrapper } from '../../../src/importers/unwrap.js'
import { parseModelScript } from '../../../src/models/model-server/script-file/parse-model-script.js'
import { parseScript } from '../../../src/models/scripted/script.js'
import { parseSuite } from '../../../src/suite/parse-suite.js'
import { memoryHost } from '../../../src/suite/read/memory-host.js'
import { allowRefusal } from '../checks/allow-refusal.js'
import { EXAMPLE_TRACES } from '../checks/example-traces.js'
import { anyCharacter, jsonValue } from '../generate/json-schema.js'
import { matcher, targetPath } from '../generate/matchers.js'
import { scratchFile } from '../scratch-file.js'
import { seedFiles, withJson } from '../seed-files.js'
import type { FuzzTarget } from '../target.js'

export const targetPaths: FuzzTarget = {
  name: 'target-path',
  share: 45,
  seeds: [
    'tool_calls[0].args.city',
    'conversation.turns[-1].content',
    'tool_calls[*].name',
    'final_response',
    'a["b.c"][\'d\']',
  ],
  made: targetPath,
  read: (input) => {
    const path = parseTargetPath(input.toString())
    for (const trace of EXAMPLE_TRACES) {
      const found = resolveTraceTarget(trace, path)
      if (!found.found) describeMissing(found)
      resolvePath([trace], path)
    }
  },
}

/** `{ matcher, values }` */
export const matchers: FuzzTarget = {
  name: 'matcher',
  share: 12,
  isJson: true,
  seeds: [],
  made: fc.record({ matcher, values: fc.array(jsonValue, { maxLength: 4 }) }).map((input) => JSON.stringify(input)),
  read: (input) => {
    const value = parseJson(input.toString(), 'input')
    // Suites, from files and from code, are no deeper than that.
    if (isTooDeep(value)) return
    const { matcher: stated, values } = isRecord(value) ? value : { matcher: value, values: [] }
    const problems: MatcherProblem[] = []
    const built = buildMatcher(stated, problems)
    if (built === null) throw new McproveError('SUITE_INVALID', problems[0]?.message ?? '')
    for (const one of [undefined, null, ...(Array.isArray(values) ? values : [values])]) built.mismatch(one)
    JSON.stringify(built.source)
  },
}

/** Pattern, flags and text, a line each. */
export const regexes: FuzzTarget = {
  name: 'regex',
  share: 15,
  seeds: [
    '(a+)+$\n\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
    '^(?:\\w+\\s?)*$\ni\nsome words that end badly!',
    '[[:alpha:]]+\\pL\nms\né',
    '(x{0,100}){0,9}\n\nxxxxxx',
  ],
  made: fc
    .tuple(
      fc.string({ maxLength: 12, unit: fc.constantFrom(...'ab()[]{}*+?|^$\\.,19-:=!<>PdwspL'.split('')) }),
      fc.constantFrom('', 'i', 'ms', 'x'),
    )
    .map(([pattern, flags]) => `${pattern}\n${flags}\n${'ab'.repeat(200)}`),
  read: (input) => {
    const [pattern = '', flags, text = ''] = input.toString().split('\n')
    compileRegex(pattern, flags)(text)
  },
}

export const environments: FuzzTarget = {
  name: 'env-file',
  share: 15,
  seeds: ['A=1\nexport B="two words" # note\nC=\'x\'\n\n# comment\nD=`a`\nE=$A\n', 'KEY=\n=x\nnot a line\n'],
  made: fc.array(fc.string({ maxLength: 12, unit: anyCharacter })).map((lines) => lines.join('\n')),
  read: (input) => environmentOf({ envFile: scratchFile(input, '.env') }, processIo(process)),
}

const MCP_CONFIGS = [
  `{ // note\n"mcpServers": {"a": {"command": "node", "args": ["x"], "env": {"K": "\${env:K}"}}, "b": {"url": "https://x.y", "type": "sse"}}}`,
  '{"servers": {"c": {"command": "node", "cwd": "/* no comment */"}}, /* x */ "inputs": []}',
]
const SUITE = {
  mcp_config: 'mcp.json',
  agents: [
    {
      name: 'a {{x}}',
      each: 'rows.csv',
      servers: ['a'],
      prompt: '{{x}}',
      expect: [{ final_response: { contains: '{{y}}' } }],
    },
  ],
}

export const mcpConfigs: FuzzTarget = {
  name: 'mcp-config',
  share: 4,
  seeds: MCP_CONFIGS,
  made: jsonValue.map((server) => JSON.stringify({ mcpServers: { a: server } })),
  read: (input) => readBeside({ 'mcp.json': textOf(input), 'rows.csv': 'x,y\n1,2\n' }),
}

const csvField = fc.constantFrom('x', '', '"a, b"', '"c ""d"" e"', '"line\nbreak"', 'a b', '{{x}}', `\${A}`, 'a"', '😀')

export const tables: FuzzTarget = {
  name: 'each-file',
  share: 15,
  seeds: ['x,y\n1,2\n"a, b","c ""d"""\n', 'x,y\r\n"line\nbreak",2\r\n\r\n', '\ufeffx,y\n,\n', 'y,x,__proto__\n1,2,3\n'],
  made: fc
    .array(fc.tuple(csvField, csvField), { minLength: 1, maxLength: 5 })
    .map((rows) => ['x,y', ...rows].join('\n')),
  read: (input) => {
    const text = textOf(input)
    readBeside({ 'rows.csv': text, 'mcp.json': '{"mcpServers":{"a":{"command":"x"}}}' })
  },
}

const scriptedAnswer = fc.record(
  {
    text: fc.constantFrom('Done.', '', '{{x}}'),
    calls: fc.array(fc.record({ name: fc.constantFrom('a', 'x.y'), args: fc.dictionary(fc.string(), jsonValue) }), {
      minLength: 1,
      maxLength: 2,
    }),
    when: fc.record({ contains: fc.string() }),
    runs: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    tokens: fc.record({ input: fc.nat(), output: fc.nat() }),
  },
  { requiredKeys: ['text'] },
)

export const scripts: FuzzTarget = {
  name: 'script',
  share: 2,
  seeds: withJson(seedFiles('examples', /\.script\.yml$/)),
  made: fc.array(scriptedAnswer, { minLength: 1, maxLength: 3 }).map((answers) => JSON.stringify(answers)),
  read: (input) => parseScript('a.script.yml', textOf(input)),
}

export const modelScripts: FuzzTarget = {
  ...scripts,
  name: 'model-script',
  made: fc
    .array(scriptedAnswer, { minLength: 1, maxLength: 3 })
    .map((answers) => answers.map(({ runs: _runs, ...reply }) => reply))
    .chain((script) => fc.constantFrom(script, { script, seed: 1 }))
    .map((file) => JSON.stringify(file)),
  read: (input) => parseModelScript('a.yml', textOf(input)),
}

export const flags: FuzzTarget = {
  name: 'flag-texts',
  share: 25,
  seeds: [
    'slow:500',
    'kind=slow,delay_ms=500,tool=search,nth=2',
    'recover-after:2',
    'kind=hang,when.city="Oslo"',
    'none',
    'call_tool=server,tool,arguments',
  ],
  made: fc
    .array(
      fc.constantFrom('tool=a', 'nth=2', 'when.a={"b":1}', 'when.b=x', 'server=s', 'delay_ms=5', 'failures=-1', ' '),
    )
    .map((pairs) => ['kind=slow', ...pairs].join(',')),
  read: (input) => {
    const text = input.toString()
    const isFault = 'fault' in parseFaultText(text)
    // What is a fault need not be a wrapper.
    if (isFault) allowRefusal(() => parseWrapper(text))
    else parseWrapper(text)
  },
}

function readBeside(files: Readonly<Record<string, string>>): void {
  // A suite of ours; only the files beside it are strange.
  parseSuite(SUITE as Parameters<typeof parseSuite>[0], { file: 's.yml', host: memoryHost({ ...files }) })
}

function textOf(input: Buffer): string {
  return readText(scratchFile(input), 'input')
}
