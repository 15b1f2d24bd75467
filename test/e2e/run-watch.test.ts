// `mcprove run --watch`: what runs again when a file changes, and how it ends.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWith } from './run-cli.js'
import { KEYS, MOCK, model, run, suiteOf } from './run-suite.js'
import { type RunningCli, startCli } from './running-cli.js'

const READY = { final_response: 'done' }
const WAITING = 'press Ctrl-C to stop'

const running: RunningCli[] = []
afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
})

function watch(cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): RunningCli {
  const started = startCli(['run', '--watch', ...args], { cwd, env: { ...KEYS, ...env } })
  running.push(started)
  return started
}

/** A model that says `done`, and remembers what it was asked. */
async function askedModel() {
  const prompts: string[] = []
  const server = await model(async ({ prompt }) => {
    prompts.push(prompt)
    return { text: 'done', ...(prompt === 'Hang.' ? { delay_ms: 600_000 } : {}) }
  })
  return { server, take: () => prompts.splice(0) }
}

/** Ends it while it waits, and gives its reports. */
async function reportsOf(one: RunningCli): Promise<{ reports: string; stderr: string }> {
  one.kill('SIGINT')
  const { end, stdout, stderr } = await one.ended
  expect(end, stderr).toBe(0)
  return { reports: stdout, stderr: stderr.replace(/\d\d:\d\d:\d\d/g, 'TIME') }
}

describe('what runs again', () => {
  it('is the row whose mock changed', async () => {
    const { server, take } = await askedModel()
    const folder = folderWith({
      'suite.mcprove.yml': suiteOf(
        server,
        [
          { name: 'first', prompt: 'One.', servers: ['fake'], expect: [READY] },
          { name: 'second', prompt: 'Two.', servers: ['other'], expect: [READY] },
        ],
        { servers: { other: { mock: 'other.json' } } },
      ),
      'mock.json': MOCK,
      'other.json': MOCK,
    })
    const one = watch(folder, ['--live'])
    await one.says(WAITING)
    expect(take().sort()).toEqual(['One.', 'Two.'])
    writeFileSync(join(folder, 'other.json'), MOCK.replace('Adds two', 'Sums up two'))
    await one.says(WAITING, 2)
    expect(take()).toEqual(['Two.'])
    const { reports, stderr } = await reportsOf(one)
    expect(reports).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✓ first
        ✓ second

      tool coverage 0/4 (0%); never called: fake.add, fake.echo, other.add, other.echo
      2 tests: 2 passed
      suite.mcprove.yml
        ✓ second

      tool coverage 0/2 (0%); never called: other.add, other.echo
      1 test: 1 passed
      "
    `)
    expect(stderr).toMatchInlineSnapshot(`
      "watching 3 files; press Ctrl-C to stop

      --- TIME other.json changed ---
      watching 3 files; press Ctrl-C to stop
      "
    `)
  })

  it('is every row of a suite that was replaced, once it can be read again', async () => {
    const { server, take } = await askedModel()
    const suite = (name: string) => suiteOf(server, [{ name, prompt: `${name}.`, expect: [READY] }])
    const folder = folderWith({ 'a.mcprove.yml': suite('a'), 'b.mcprove.yml': suite('b'), 'mock.json': MOCK })
    const replace = (text: string) => {
      writeFileSync(join(folder, 'new'), text)
      renameSync(join(folder, 'new'), join(folder, 'a.mcprove.yml'))
    }
    const one = watch(folder, ['--live'])
    await one.says(WAITING)
    expect(take().sort()).toEqual(['a.', 'b.'])
    replace('agents: [{ nam: broken }]')
    await one.says(WAITING, 2)
    expect(take()).toEqual([])
    replace(suite('c'))
    await one.says(WAITING, 3)
    expect(take()).toEqual(['c.'])
    rmSync(join(folder, 'a.mcprove.yml'))
    await one.says(WAITING, 4)
    expect(take()).toEqual([])
    const { reports, stderr } = await reportsOf(one)
    expect(reports).toContain('ERROR a.mcprove.yml loads > SUITE_INVALID')
    expect(reports).toContain('did you mean `name`?')
    expect(stderr.split('a.mcprove.yml changed ---')).toHaveLength(4)
  })

  it('is what uses a local server that changed, and what an imported file says', async () => {
    const folder = folderWith({
      'mcprove.yml': `
imports: [more.yml]
servers: { own: { command: [node, ./server.mjs] }, other: { mock: mock.json } }
tools:
  - { name: of own, server: own, tool: hello }
  - { name: of other, server: other, tool: add }`,
      'more.yml': 'tools: [{ name: imported, server: other, tool: echo }]',
      'mock.json': MOCK,
      'server.mjs': serverSaying('hi'),
    })
    const one = watch(folder)
    await one.says(WAITING)
    writeFileSync(join(folder, 'server.mjs'), serverSaying('hello'))
    await one.says(WAITING, 2)
    writeFileSync(join(folder, 'more.yml'), 'tools: [{ name: imported too, server: other, tool: echo }]')
    await one.says(WAITING, 3)
    const { reports } = await reportsOf(one)
    expect(reports).toMatchInlineSnapshot(`
      "mcprove.yml
        ✓ imported
        ✓ of own
        ✓ of other

      tool coverage 3/3 (100%)
      3 tests: 3 passed
      mcprove.yml
        ✓ of own

      tool coverage 1/1 (100%)
      1 test: 1 passed
      mcprove.yml
        ✓ imported too
        ✓ of own
        ✓ of other

      tool coverage 3/3 (100%)
      3 tests: 3 passed
      "
    `)
  })

  it('is what a suite in code says now', async () => {
    const suite = (name: string) => `export default {
  servers: { fake: { mock: 'mock.json' } },
  tools: [{ name: '${name}', server: 'fake', tool: 'add' }],
}`
    const folder = folderWith({ 'code.mcprove.mjs': suite('before'), 'mock.json': MOCK })
    const one = watch(folder)
    await one.says(WAITING)
    writeFileSync(join(folder, 'code.mcprove.mjs'), suite('after'))
    await one.says(WAITING, 2)
    const { reports } = await reportsOf(one)
    expect(reports.match(/✓ .*/g)).toEqual(['✓ before', '✓ after'])
  })

  it('is nothing that -t leaves out', async () => {
    const folder = folderWith({
      'mcprove.yml': `
servers: { own: { mock: own.json }, other: { mock: mock.json } }
tools:
  - { name: of own, server: own, tool: add }
  - { name: of other, server: other, tool: add }`,
      'mock.json': MOCK,
      'own.json': MOCK,
    })
    const one = watch(folder, ['-t', 'of own'])
    await one.says(WAITING)
    writeFileSync(join(folder, 'mock.json'), `${MOCK} `)
    await one.says(WAITING, 2)
    const { reports, stderr } = await reportsOf(one)
    expect(stderr).toMatch(/mock\.json changed ---\nno selected test .*\n/)
    expect(reports.split('of own')).toHaveLength(2)
  })

  it('is never asked of a model when cassettes are to be replayed', async () => {
    const { server, take } = await askedModel()
    const folder = folderWith({
      'suite.mcprove.yml': suiteOf(server, [{ name: 'a', prompt: 'A.', expect: [READY] }]),
      'mock.json': MOCK,
    })
    expect(await run(folder, ['--record', '--quiet'])).toMatchObject({ code: 0 })
    expect(take()).toEqual(['A.'])
    const one = watch(folder, ['--replay'])
    await one.says(WAITING)
    writeFileSync(join(folder, 'mock.json'), MOCK.replace('Adds two', 'Sums up two'))
    await one.says(WAITING, 2)
    const { reports } = await reportsOf(one)
    expect(take()).toEqual([])
    expect(reports).toContain('1 test: 1 passed')
    expect(reports).toContain('CASSETTE_STALE')
  })

  it('does not follow a file that the server itself writes for ever', async () => {
    const folder = folderWith({
      'mcprove.yml': `
servers: { own: { command: [node, ./server.mjs, ./data.db] } }
tools: [{ name: writes, server: own, tool: hello }]`,
      'data.db': '',
      'server.mjs': `import { appendFileSync } from 'node:fs'\nappendFileSync(process.argv[2], 'x')\n${serverSaying('hi')}`,
    })
    const one = watch(folder)
    await one.says('no longer watched')
    await one.says(WAITING, 2)
    const { stderr } = await reportsOf(one)
    expect(stderr).toMatchInlineSnapshot(`
      "watching 3 files; press Ctrl-C to stop

      --- TIME data.db changed ---
      warning: data.db changed during two runs and is no longer watched
      watching 2 files; press Ctrl-C to stop
      "
    `)
  })

  it('spends no more than --max-cost in all runs together', async () => {
    const { server, take } = await askedModel()
    const folder = folderWith({
      'suite.mcprove.yml': suiteOf(server, [{ name: 'a', prompt: 'A.', expect: [READY] }], {
        prices: { 'anthropic/claude-sonnet-4-5': { input: 1_000_000, output: 1_000_000 } },
      }),
      'mock.json': MOCK,
    })
    const one = watch(folder, ['--live', '--max-cost', '1'])
    await one.says(WAITING)
    expect(take()).toEqual(['A.'])
    writeFileSync(join(folder, 'mock.json'), `${MOCK} `)
    await one.says(WAITING, 2)
    expect(take()).toEqual([])
    const { reports } = await reportsOf(one)
    expect(reports).toContain('1 test: 1 inconclusive')
  })
})

describe('the end', () => {
  it('is 130 after Ctrl-C in the middle of a run', async () => {
    const { server } = await askedModel()
    const folder = folderWith({
      'suite.mcprove.yml': suiteOf(server, [{ name: 'a', prompt: 'Hang.', expect: [READY] }]),
      'mock.json': MOCK,
    })
    const one = watch(folder, ['--live', '--verbose'])
    await one.says('started a #1')
    one.kill('SIGINT')
    expect(await one.ended).toMatchObject({ end: 130 })
  })

  it('comes at once when there is nothing that could change', async () => {
    const folder = folderWith({})
    const { end, stderr } = await watch(folder).ended
    expect({ end, stderr }).toMatchObject({ end: 2, stderr: expect.stringContaining('SUITE_NOT_FOUND') })
  })

  it('does not come when the first suite is broken', async () => {
    const folder = folderWith({ 'mcprove.yml': 'tools: [{ name: a }]', 'mock.json': MOCK })
    const one = watch(folder)
    await one.says(WAITING)
    writeFileSync(
      join(folder, 'mcprove.yml'),
      'servers: { own: { mock: mock.json } }\ntools: [{ name: a, server: own, tool: add }]',
    )
    await one.says(WAITING, 2)
    const { reports } = await reportsOf(one)
    expect(reports).toContain('1 test: 1 passed')
  })
})

/** A server of one tool, in a file of its own without packages. */
function serverSaying(text: string): string {
  return `import { createInterface } from 'node:readline'
const answers = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'own', version: '1' } },
  'tools/list': { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: '${text}' }] },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const result = answers[method]
  const answer = result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})
`
}
