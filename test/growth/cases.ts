// Every command, and what its work grows with. A command without a row here fails test/e2e/growth.test.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandLine, GrowthCase } from './growth-case.js'
import { historyCases } from './history-cases.js'
import * as inputs from './inputs.js'
import { runInside } from './run-inside.js'

const { SUITE } = inputs

/** Why there is nothing to measure. */
type Reason = string

/** The program that a command starts as a server. */
export interface Programs {
  readonly cli: string
}

export function growthCases({ cli }: Programs): Readonly<Record<string, readonly GrowthCase[] | Reason>> {
  const mockCommand = (folder: string) => ['--', process.execPath, cli, 'mock', join(folder, 'shop.json')]
  const withTools = (folder: string, tools: number) => writeFileSync(join(folder, 'shop.json'), inputs.manifest(tools))

  return {
    init: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['init', '--yes', '-o', join(folder, 'first.yml'), ...mockCommand(folder)] }
        },
      },
    ],
    run: [
      { counts: 'tests, replayed', small: 4, large: 250, make: (folder, size) => replayed(folder, size) },
      {
        counts: 'runs of a test, replayed',
        small: 32,
        large: 25_000,
        make: async (folder, size) => {
          await inputs.recordRuns(folder, size)
          return { args: ['run', SUITE, '--replay', '--quiet'] }
        },
      },
      {
        counts: 'runs of a test, recorded',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          const model = await inputs.startModel()
          inputs.writeSuite(folder, { tests: 1, runs: size, baseUrl: model.baseUrl('anthropic') })
          return { args: ['run', SUITE, '--record', '--quiet'], close: () => model.close() }
        },
      },
      {
        counts: 'runs of a test, by script',
        small: 8,
        large: 1_000,
        make: (folder, size) => {
          inputs.writeSuite(folder, { tests: 1, runs: size })
          return { args: ['run', SUITE, '--quiet'] }
        },
      },
    ],
    capture: [
      {
        counts: 'tests, replayed',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          await inputs.recordSuite(folder, { tests: size })
          return { args: ['capture', SUITE, '--replay', '--quiet'] }
        },
      },
    ],
    score: [
      {
        counts: 'traces',
        small: 32,
        large: 10_000,
        make: (folder, size) => ({
          args: ['score', traces(folder, size), '--gates', gates(folder), '--reporter', 'json'],
        }),
      },
      {
        counts: 'traces, each a test',
        small: 32,
        large: 10_000,
        make: (folder, size) => ({
          args: ['score', traces(folder, size), '--gates', oneGate(folder), '--per-trace', '--reporter', 'jsonl'],
        }),
      },
    ],
    eval: [
      {
        counts: 'evals, explained',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          await inputs.recordSuite(folder, { tests: size, evals: size })
          return { args: ['eval', SUITE, '--explain'] }
        },
      },
    ],
    validate: [{ counts: 'tests', small: 32, large: 1_000, make: (folder, size) => suiteOf(folder, size, 'validate') }],
    list: [
      {
        counts: 'tests, recorded',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          await inputs.recordSuite(folder, { tests: size })
          return { args: ['list', SUITE] }
        },
      },
      {
        counts: 'tests, not recorded',
        small: 32,
        large: 1_000,
        make: (folder, size) => {
          inputs.writeSuite(folder, { tests: size, baseUrl: inputs.NOWHERE })
          return { args: ['list', SUITE] }
        },
      },
    ],
    doctor: [
      {
        counts: 'tests, recorded',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          await inputs.recordSuite(folder, { tests: size })
          return { args: ['doctor', SUITE, '--offline'] }
        },
      },
    ],
    generate: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['generate', 'types', ...mockCommand(folder)] }
        },
      },
    ],
    audit: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['audit', '--lane', 'conformance,security', '--fail-on', 'never', ...mockCommand(folder)] }
        },
      },
    ],
    inspect: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['inspect', ...mockCommand(folder)] }
        },
      },
    ],
    lock: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['lock', '-o', join(folder, 'x.lock.json'), ...mockCommand(folder)] }
        },
      },
    ],
    call: [
      {
        counts: 'tools of the server',
        small: 8,
        large: 250,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['call', 'get_order', '{"id": "A-17"}', ...mockCommand(folder)] }
        },
      },
      {
        counts: 'characters of the arguments',
        small: 10_000,
        large: 1_000_000,
        make: (folder, size) => {
          withTools(folder, 1)
          writeFileSync(join(folder, 'args.json'), JSON.stringify({ id: 'x'.repeat(size) }))
          return { args: ['call', 'get_order', `@${join(folder, 'args.json')}`, ...mockCommand(folder)] }
        },
      },
    ],
    mock: [
      {
        counts: 'tools of the manifest',
        small: 32,
        large: 2_000,
        make: (folder, size) => {
          withTools(folder, size)
          return { args: ['mock', join(folder, 'shop.json')] }
        },
      },
    ],
    'model-server': [
      {
        counts: 'replies of the script',
        small: 64,
        large: 10_000,
        // With a mistake at the end: a script without one is served until a signal comes.
        make: (folder, size) => {
          const script = join(folder, 'script.yml')
          writeFileSync(script, `${'- text: Hello.\n'.repeat(size)}- txt: Hello.\n`)
          return { args: ['model-server', script], exitCode: 2 }
        },
      },
    ],
    verify: [
      {
        counts: 'calls of the recording',
        small: 64,
        large: 250,
        make: (folder, size) => {
          withTools(folder, 1)
          const trace = join(folder, 'trace.json')
          writeFileSync(trace, JSON.stringify(inputs.traceOf(1, size)))
          return { args: ['verify', trace, ...mockCommand(folder)] }
        },
      },
    ],
    import: [
      {
        counts: 'turns of a chat',
        small: 32,
        large: 10_000,
        make: (folder, size) => {
          const chat = join(folder, 'chat.json')
          inputs.writeChat(chat, size)
          return { args: ['import', chat] }
        },
      },
    ],
    migrate: [
      {
        counts: 'tests of a promptfoo configuration',
        small: 8,
        large: 250,
        make: (folder, size) => ({ args: ['migrate', inputs.promptfooConfig(folder, size)] }),
      },
      {
        counts: 'cases of an arcade-evals file',
        small: 8,
        large: 250,
        make: (folder, size) => ({ args: ['migrate', inputs.arcadeEvals(folder, size)] }),
      },
    ],
    learn: [
      {
        counts: 'traces',
        small: 8,
        large: 250,
        make: (folder, size) => ({ args: ['learn', traces(folder, size), '-o', join(folder, 'learned.yml')] }),
      },
    ],
    strength: [
      {
        counts: 'traces',
        small: 4,
        large: 250,
        make: (folder, size) => ({ args: ['strength', traces(folder, size), '--gates', oneGate(folder)] }),
      },
    ],
    report: [
      {
        counts: 'rows of the result',
        small: 32,
        large: 2_000,
        make: async (folder, size) => ({
          args: ['report', await result(folder, size, 'a'), '--reporter', 'markdown'],
        }),
      },
    ],
    merge: [
      {
        counts: 'rows of two shards',
        small: 4,
        large: 250,
        make: async (folder, size) => {
          await inputs.recordSuite(folder, { tests: size })
          const parts = ['1', '2'].map((part) => join(folder, `${part}.json`))
          for (const [index, part] of parts.entries()) {
            const shard = ['--shard', `${index + 1}/2`, '--reporter', `json=${part}`]
            await runInside(folder, { args: ['run', SUITE, '--replay', '--quiet', ...shard] })
          }
          return { args: ['merge', ...parts] }
        },
      },
    ],
    history: historyCases,
    baseline: [
      {
        counts: 'rows of the result',
        small: 32,
        large: 2_000,
        make: async (folder, size) => ({
          args: ['baseline', 'save', await result(folder, size, 'a'), '--file', join(folder, 'b.json')],
        }),
      },
    ],
    diff: [
      {
        counts: 'rows of both results',
        small: 32,
        large: 2_000,
        make: async (folder, size) => ({
          args: ['diff', await result(folder, size, 'a'), await result(folder, size, 'b')],
        }),
      },
      {
        counts: 'runs of a row on both sides, with traces',
        small: 32,
        large: 2_000,
        make: async (folder, size) => {
          const files = ['a', 'b'].map((name) => join(folder, `${name}.json`))
          for (const file of files) {
            const report = ['--gates', oneGate(folder), '--traces', '--reporter', `json=${file}`]
            await runInside(folder, { args: ['score', traces(folder, size), ...report] })
          }
          return { args: ['diff', ...files] }
        },
      },
    ],
    explain: [
      {
        counts: 'rows of the result',
        small: 32,
        large: 2_000,
        make: async (folder, size) => ({
          args: ['explain', '--result', await result(folder, size, 'a'), 'one-gate (1)'],
        }),
      },
    ],
    login: 'waits for one answer of a person',
    logout: 'one request for each login of its user',
    whoami: [
      {
        counts: 'logins',
        small: 64,
        large: 250,
        make: async (folder, size) => {
          await inputs.writeLogins(folder, size)
          return { args: ['whoami'] }
        },
      },
    ],
    proxy: [
      {
        counts: 'requests',
        small: 64,
        large: 1_000,
        make: (folder, size) => {
          withTools(folder, 1)
          const output = ['-o', join(folder, 'trace.json')]
          return { args: ['proxy', ...output, ...mockCommand(folder)], stdin: requests(size, 'tools/list', {}) }
        },
      },
    ],
    mcp: [
      {
        counts: 'requests',
        small: 4,
        large: 250,
        needsProcess: true,
        make: (folder, size) => {
          inputs.writeSuite(folder, { tests: 1 })
          const call = { name: 'validate', arguments: { files: [SUITE] } }
          return { args: ['mcp', '--root', folder], stdin: requests(size, 'tools/call', call) }
        },
      },
    ],
    'plan-runs': [
      {
        counts: 'runs',
        small: 1_000,
        large: 100_000,
        make: (_folder, size) => ({ args: ['plan-runs', '--runs', String(size)] }),
      },
    ],
    schema: 'takes no input',
  }
}

async function replayed(folder: string, tests: number): Promise<CommandLine> {
  await inputs.recordSuite(folder, { tests })
  return { args: ['run', SUITE, '--replay', '--quiet'] }
}

function suiteOf(folder: string, tests: number, command: string): CommandLine {
  inputs.writeSuite(folder, { tests })
  return { args: [command, join(folder, SUITE)] }
}

function traces(folder: string, count: number): string {
  const path = join(folder, 'traces.jsonl')
  inputs.writeTraces(path, count)
  return path
}

function gates(folder: string): string {
  const path = join(folder, 'gates.yml')
  writeFileSync(path, inputs.GATES)
  return path
}

/** What a single run can be judged by. */
function oneGate(folder: string): string {
  const path = join(folder, 'one-gate.yml')
  writeFileSync(path, JSON.stringify({ trajectory: { mode: 'subsequence', calls: [{ name: 'get_order' }] } }))
  return path
}

/** A row for each trace. */
async function result(folder: string, rows: number, name: string): Promise<string> {
  const path = join(folder, `${name}.json`)
  const report = ['--gates', oneGate(folder), '--per-trace', '--reporter', `json=${path}`]
  await runInside(folder, { args: ['score', traces(folder, rows), ...report] })
  return path
}

/** A conversation with an MCP server that asks the same again and again. */
function requests(count: number, method: string, params: object): string {
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'growth', version: '1' } }
  const messages = [
    { id: 0, method: 'initialize', params: hello },
    { method: 'notifications/initialized' },
    ...Array.from({ length: count }, (_, index) => ({ id: index + 1, method, params })),
  ]
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}
