// The products that `external:` knows by name: what the real ones printed (test/fixtures/agents/streams) becomes a trace.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { externalFolder, PRODUCTS } from './external-suite.js'
import { filesIn, rowOf, run, runJson, runOf, traceOf } from './run-suite.js'

const entry = { servers: ['shop'], prompt: 'Buy a lamp.', expect: [{ 'tool_names[0]': 'buy' }] }

function productFolder(product: string, scenario = 'ok', more: object = {}): string {
  const folder = externalFolder([{ ...entry, external: product, ...more }])
  mkdirSync(join(folder, 'home'))
  writeFileSync(join(folder, 'scenario'), scenario)
  return folder
}

const env = (folder: string) => ({ PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: join(folder, 'home') })
const play = async (folder: string, ...args: string[]) =>
  await runJson(folder, ['--live', ...args], { env: env(folder) })

/** The products' own tools in the scripted run: one that they may use, and one that they refuse. */
const OWN = {
  claude: ['Bash', 'Bash'],
  codex: ['command_execution'],
  gemini: ['list_directory', 'write_file'],
  opencode: ['bash', 'read'],
  copilot: ['bash', 'bash'],
}

describe.each(PRODUCTS)('%s', (product) => {
  it('gets its servers and its prompt, and its own calls are counted apart', async () => {
    const prompt = '-- "lamps" $HOME {prompt}'
    const folder = productFolder(product, 'ok', { prompt })
    const outcome = await play(folder)
    expect(rowOf(outcome), outcome.stderr).toMatchObject({ status: 'passed', model: `external/${product}` })
    expect(readFileSync(join(folder, 'prompt.txt'), 'utf8')).toBe(prompt)
    const trace = traceOf(outcome)
    expect(trace.tool_calls).toMatchObject([
      { server: 'shop', name: 'buy', args: { what: 'lamp' } },
      { server: 'shop', name: 'find', args: { q: 'x' } },
    ])
    expect(trace.agent_calls?.map(({ name }) => name)).toEqual(OWN[product])
    expect(trace.agent_calls?.map(({ after }) => after)).toEqual(OWN[product].map((_, index) => index + 1))
    // opencode ends when a call is refused.
    const [answers, text] = product === 'opencode' ? [4, null] : [5, 'Done; 529 rate limit mention.']
    expect(trace.final_response).toBe(text)
    const tokens = { input: 100 * answers, output: 10 * answers, total: 110 * answers }
    expect(trace.conversation.tokens).toEqual(tokens)
    expect(runOf(outcome).cost_usd).toEqual(product === 'claude' ? expect.any(Number) : null)
  })

  it.each(['401', '529'].filter((status) => product !== 'gemini' || status === '401'))(
    'that gets %s from its provider is not tested, and the next recording completes the row',
    async (status) => {
      const folder = productFolder(product, status)
      const failed = await runJson(folder, ['--record'], { env: env(folder) })
      expect(failed.code).toBe(2)
      expect(runOf(failed)).toMatchObject({ outcome: 'infra_error' })
      expect(runOf(failed).error).toSay(`${product}: `, status === '529' ? 'Overloaded' : '')
      expect(filesIn(join(folder, 'cassettes')).size).toBe(0)
      writeFileSync(join(folder, 'scenario'), 'ok')
      expect(await run(folder, ['--record'], { env: env(folder) })).toMatchObject({ code: 0 })
      const replayed = await run(folder, ['--replay'], { env: env(folder) })
      expect(replayed).toMatchObject({ code: 0 })
      expect(replayed.stderr).toMatch(/^replayed from cassettes\/suite\/test-1\.external-\w+\.jsonl, recorded \d{4}-/m)
    },
  )

  it('whose request is too long has failed', async () => {
    const outcome = await play(productFolder(product, 'too-long'))
    expect(runOf(outcome)).toMatchObject({ outcome: 'agent_error' })
    expect(runOf(outcome).error).toSay('too long')
  })

  it('that crashes before its first call is not tested', async () => {
    const outcome = await play(productFolder(product, 'crash'))
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
    expect(runOf(outcome).error).toSay('code 3', 'no such option', 'before its first answer', 'did not connect')
  })

  it('that does not connect to its servers is not tested', async () => {
    const outcome = await play(productFolder(product, 'alone'))
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
    expect(runOf(outcome).error).toSay(`${product} did not connect to the server \`shop\``)
  })

  it('that floods its output with other lines is read all the same', async () => {
    const trace = traceOf(await play(productFolder(product, 'flood')))
    expect(trace.tool_calls.map(({ name }) => name)).toEqual(['buy', 'find'])
    expect(trace.conversation.tokens.input).toBeGreaterThan(0)
  })
})

describe('what only one of them has', () => {
  it('claude: tokens and calls of subagents', async () => {
    const trace = traceOf(await play(productFolder('claude', 'subagent')))
    expect(trace.tool_calls.map(({ name }) => name)).toEqual(['find'])
    expect(trace.agent_calls).toMatchObject([{ id: 'a1', name: 'Agent', after: 0 }])
    expect(trace.conversation.tokens).toEqual({ input: 500, output: 50, total: 550 })
    expect(trace.final_response).toBe('Done.')
  })

  it('claude: a limit of turns is not trouble', async () => {
    expect(runOf(await play(productFolder('claude', 'max-turns')))).toMatchObject({ outcome: 'max_turns' })
  })

  it('codex: refused calls are told, with the reason', async () => {
    const outcome = await play(productFolder('codex', 'denied'))
    expect(rowOf(outcome)).toMatchObject({ status: 'failed' })
    expect(rowOf(outcome).warnings?.[0]).toSay('refused `shop.buy`', 'approval policy is never')
    expect(traceOf(outcome).agent_calls?.[0]).toMatchObject({ server: 'shop', name: 'buy', denied: true })
  })

  it('gemini: the settings and the login of the user are used, and stay as they are', async () => {
    const folder = productFolder('gemini')
    const settings =
      '{\n  // mine\n  "ui": { "theme": "http://x" },\n  "mcpServers": { "other": { "command": "x" } }\n}'
    mkdirSync(join(folder, 'home/.gemini'), { recursive: true })
    writeFileSync(join(folder, 'home/.gemini/settings.json'), settings)
    writeFileSync(join(folder, 'home/.gemini/oauth_creds.json'), 'my login')
    expect(rowOf(await play(folder))).toMatchObject({ status: 'passed' })
    expect(JSON.parse(readFileSync(join(folder, 'own-settings.json'), 'utf8'))).toEqual({
      ui: { theme: 'http://x' },
      security: {},
    })
    expect(readFileSync(join(folder, 'login.txt'), 'utf8')).toBe('my login')
    expect(readFileSync(join(folder, 'home/.gemini/settings.json'), 'utf8')).toBe(settings)
  })

  it('gemini: a server of the same name in its working folder would be used instead', async () => {
    const folder = productFolder('gemini')
    mkdirSync(join(folder, '.gemini'))
    writeFileSync(join(folder, '.gemini/settings.json'), '{ "mcpServers": { "shop": { "command": "x" } } }')
    const outcome = await play(folder)
    expect(runOf(outcome)).toMatchObject({ outcome: 'infra_error' })
    expect(runOf(outcome).error).toSay('server `shop`', '.gemini/settings.json')
  })
})
