import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { plannedRows } from './planned-row.js'
import { runUnits } from './run-unit.js'
import { selectRows } from './select-rows.js'
import { unitInputs } from './unit-inputs.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-inputs-'))
afterAll(() => rmSync(cwd, { recursive: true }))
mkdirSync(join(cwd, 'sub'))
const MANIFEST = 'tools: [{ name: act }]\n'
writeFileSync(join(cwd, 'sub/shop.yml'), MANIFEST)
mkdirSync(join(cwd, 'sub/desk'))
writeFileSync(join(cwd, 'sub/desk/note.txt'), 'hello')

function inputsOf(agent: object, more: object = {}) {
  const suite = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as suites write it.
    servers: { real: { command: 'x', env: { KEY: '${KEY}' } }, shop: { mock: './shop.yml' } },
    agents: [{ name: 'a', model: 'gpt-5', prompt: 'p', servers: ['real'], ...agent }],
    ...more,
  }
  const rows = plannedRows({ suite: parseSuite(JSON.stringify(suite), { file: 'sub/s.yml' }), line: null }, {})
  const [unit] = runUnits(selectRows(rows, { isCi: false }), cwd)
  if (unit === undefined) throw new Error('one unit')
  return unitInputs(unit, cwd)
}

const hashOf = (agent: object, more: object = {}) => inputsOf(agent, more).hash
const PLAIN = hashOf({})

describe('what the suite says about a run changes the hash', () => {
  it.each<[string, object]>([
    ['the model', { model: 'gpt-5-mini' }],
    ['the prompt', { prompt: 'q' }],
    ['turns', { prompt: undefined, turns: ['p', 'q'] }],
    ['the system message', { system: 'Be terse.' }],
    ['earlier messages', { messages: [{ role: 'user', content: 'before' }] }],
    ['sampling', { temperature: 0 }],
    ['top_p', { top_p: 0.5 }],
    ['the seed', { seed: 1 }],
    ['max_turns', { max_turns: 3 }],
    ['max_tokens', { max_tokens: 3 }],
    ['the allow-list', { tools: ['real.act'] }],
    ['the choice of a tool', { tool_choice: 'required' }],
    ['strict schemas', { strict_schema: true }],
    ['first_call_only', { first_call_only: true }],
    ['the servers', { servers: ['real', 'shop'] }],
    ['setup', { setup: [{ server: 'real', tool: 'act' }] }],
    ['verify', { verify: [{ server: 'real', tool: 'act' }] }],
    ['a workspace', { workspace: './desk' }],
  ])('%s', (_title, agent) => {
    expect(hashOf(agent)).not.toBe(PLAIN)
  })

  it.each<[string, object]>([
    ['the command of a server', { command: 'y', env: { KEY: 'v' } }],
    ['its arguments', { command: ['x', '-v'], env: { KEY: 'v' } }],
    ['the names of its variables', { command: 'x', env: { TOKEN: 'v' } }],
    ['a url in its place', { url: 'http://127.0.0.1:1/mcp' }],
  ])('%s', (_title, real) => {
    expect(hashOf({}, { servers: { real } })).not.toBe(PLAIN)
  })
})

describe('what does not change a run does not', () => {
  it.each<[string, object, object]>([
    ['a model by its full name', { model: 'openai/gpt-5' }, {}],
    ['time limits', { timeout_ms: 5 }, {}],
    ['expectations', { expect: [{ final_response: 'x' }] }, {}],
    ['marks', { tags: ['t'], advisory: true }, {}],
    ['the number of runs', { runs: 4 }, {}],
    ['values of variables', {}, { servers: { real: { command: 'x', env: { KEY: 'v' } } } }],
    ['limits of a server', {}, { servers: { real: { command: 'x', env: { KEY: 'v' }, timeout_ms: 5 } } }],
    ['servers of others', {}, { servers: { real: { command: 'x', env: { KEY: 'v' } }, other: { command: 'y' } } }],
  ])('%s', (_title, agent, more) => {
    expect(hashOf(agent, more)).toBe(PLAIN)
  })

  it('what is expected of setup and verify', () => {
    const call = { server: 'real', tool: 'act' }
    const expecting = { ...call, args: {}, expect: [{ is_error: false }] }
    expect(hashOf({ setup: [expecting], verify: [expecting] })).toBe(hashOf({ setup: [call], verify: [call] }))
    expect(hashOf({ verify: [{ ...call, args: { a: 1 } }] })).not.toBe(hashOf({ verify: [call] }))
  })

  it('which state is expected', () => {
    const hashes = ['paid', 'empty'].map((cart) => hashOf({ servers: ['shop'], expect_state: { cart } }))
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashOf({ servers: ['shop'] }))
  })
})

describe('a mock is known by what it says', () => {
  const path = join(cwd, 'sub/shop.yml')
  const hashWith = (text: string) => {
    writeFileSync(path, text)
    try {
      return hashOf({ servers: ['shop'] })
    } finally {
      writeFileSync(path, MANIFEST)
    }
  }
  const plain = hashWith(MANIFEST)

  it.each([
    ['a comment', `# A shop.\n${MANIFEST}`],
    ['line ends', MANIFEST.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${MANIFEST}`],
    ['layout', 'tools:\n  - name: act\n'],
    ['JSON for YAML', '{"tools":[{"name":"act"}]}'],
  ])('%s does not count', (_what, text) => {
    expect(hashWith(text)).toBe(plain)
  })

  it('what it answers does', () => {
    expect(hashWith('tools: [{ name: act, default: hello }]\n')).not.toBe(plain)
    expect(hashWith('tools: [{ name: act }]\nresources: []\n')).not.toBe(plain)
    expect(PLAIN).toBe(hashOf({}))
  })

  it('of a recording its lines do, not how they end', () => {
    const lines = ['{"tool_calls":[{"name":"a"}]}', '{"tool_calls":[{"name":"b"}]}']
    expect(hashWith(lines.join('\r\n'))).toBe(hashWith(`${lines.join('\n')}\n`))
    expect(hashWith(lines.toReversed().join('\n'))).not.toBe(hashWith(lines.join('\n')))
  })

  it('one that cannot be read, or is too deep, is known by its text', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(hashWith('tools: [')).not.toBe(hashWith('tools: {'))
    expect(hashWith(deep)).not.toBe(hashWith(`${deep}\n`))
  })
})

it('a workspace is known by its files', () => {
  const before = inputsOf({ workspace: './desk' })
  expect(before.workspace_files).toEqual({ 'note.txt': expect.stringMatching(/^sha256-/) })
  writeFileSync(join(cwd, 'sub/desk/note.txt'), 'changed')
  expect(hashOf({ workspace: './desk' })).not.toBe(before.hash)
})

it('the fields are there to be compared, and no variable is expanded', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  expect(inputsOf({ prompt: 'Look into ${RUN_DIR}.', temperature: 0 })).toEqual({
    hash: expect.stringMatching(/^sha256-/),
    model: 'openai/gpt-5',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
    prompt: 'Look into ${RUN_DIR}.',
    system: null,
    servers: ['real'],
    temperature: 0,
    launch: { real: { command: ['x'], env: ['KEY'] } },
  })
})
