// The live display of `mcprove run`, in a real terminal.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './run-cli.js'
import { folderOf, KEYS, model, run } from './run-suite.js'
import { HAS_TMUX, inTerminal } from './terminal.js'

/** A model that answers when it is told to. */
async function heldModel() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await model(async ({ prompt }) => {
    if (prompt.startsWith('Wait')) await released
    return { text: 'done' }
  })
  return { server, release }
}

const READY = { final_response: 'done' }

/** Without what differs from time to time. */
function steady(screen: string): string {
  return screen.replace(/\d+s/g, 'Ns')
}

describe.skipIf(!HAS_TMUX)(HAS_TMUX ? 'on a terminal' : 'skipped: tmux not here', () => {
  it('shows what runs, follows a resize, and leaves only the report and a cursor', async () => {
    const { server, release } = await heldModel()
    const folder = folderOf(server, [
      { name: 'quick', prompt: 'Now.', runs: 2, expect: [READY] },
      {
        name: 'a row with a name that is long enough for two lines',
        prompt: 'Wait.',
        runs: 2,
        expect: [READY],
      },
      { name: '東京の天気', prompt: 'Wait too.', expect: [{ final_response: 'other' }] },
    ])
    const terminal = inTerminal(['run', '--live'], { cwd: folder, env: KEYS })
    const wide = await terminal.shows(/1 passed · 0 failed · 0 error · 3 running/)
    expect(steady(wide)).toMatchInlineSnapshot(`
      "████████████████░░░░░░░░░░░░░░░░░░░░░░░░ 2/5 runs
      1 passed · 0 failed · 0 error · 3 running · Ns · 188 tokens · $0.0006
        a row with a name that is long enough for two lines #1 Ns
        a row with a name that is long enough for two lines #2 Ns
        東京の天気 #1 Ns"
    `)
    expect(terminal.isCursorVisible()).toBe(false)

    terminal.resize(30, 24)
    const narrow = await terminal.shows(/^ {2}a row with a name.*… #1/m)
    expect(steady(narrow)).toMatchInlineSnapshot(`
      "████████░░░░░░░░░░░░ 2/5 runs
      1 passed · 0 failed · 0 error
      3 running · Ns · 188 tokens
      $0.0006
        a row with a name th… #1 Ns
        a row with a name th… #2 Ns
        東京の天気 #1 Ns"
    `)

    terminal.resize(80, 24)
    await terminal.shows(/for two lines #1/)
    release()
    const report = await terminal.shows('exit code')
    expect(report).toMatchInlineSnapshot(`
      "suite.mcprove.yml
        ✓ quick (2 runs)
        ✓ a row with a name that is long enough for two lines (2 runs)
        ✗ 東京の天気

      FAILED 東京の天気 > expect
        run 1: final_response: expected "other", got "done"
        reproduce: mcprove run suite.mcprove.yml -t '東京の天気'

      tool coverage 0/2 (0%); never called: fake.add, fake.echo
      3 tests: 2 passed, 1 failed
      exit code 1"
    `)
    expect(terminal.isCursorVisible()).toBe(true)
  })

  it('with 500 rows shows those that fit and ends with all of them', async () => {
    const { server, release } = await heldModel()
    const names = Array.from({ length: 500 }, (_, index) => `row ${index + 1}`)
    const folder = folderOf(
      server,
      names.map((name, index) => ({ name, prompt: index < 300 ? 'Now.' : 'Wait.', expect: [READY] })),
    )
    const terminal = inTerminal(['run', '--live', '-j', '20'], { cwd: folder, env: KEYS, rows: 12 })
    const screen = await terminal.shows(/300 passed .* 20 running/)
    expect(steady(screen)).toMatchInlineSnapshot(`
      "████████████████████████░░░░░░░░░░░░░░░░ 300/500 runs
      300 passed · 0 failed · 0 error · 20 running · Ns · 28.2k tokens · $0.0882
        row 301 #1 Ns
        row 302 #1 Ns
        row 303 #1 Ns
        row 304 #1 Ns
        row 305 #1 Ns
        row 306 #1 Ns
        row 307 #1 Ns
        row 308 #1 Ns
        and 12 more"
    `)
    release()
    const report = await terminal.shows('exit code')
    expect(report).toMatchInlineSnapshot(`
      "  ✓ row 494
        ✓ row 495
        ✓ row 496
        ✓ row 497
        ✓ row 498
        ✓ row 499
        ✓ row 500

      tool coverage 0/2 (0%); never called: fake.add, fake.echo
      500 tests: 500 passed
      exit code 0"
    `)
    expect(terminal.isCursorVisible()).toBe(true)
  })

  it('keeps lines about recordings above it', async () => {
    const { server, release } = await heldModel()
    const folder = folderOf(server, [
      { name: 'quick', prompt: 'Now.', expect: [READY] },
      { name: 'slow', prompt: 'Wait.', expect: [READY] },
    ])
    const terminal = inTerminal(['run', '--record'], { cwd: folder, env: KEYS })
    const screen = await terminal.shows(/recorded .*\n.*\n1 passed .* 1 running/)
    expect(steady(screen)).toMatchInlineSnapshot(`
      "recorded cassettes/suite/quick.anthropic-claude-sonnet-4-5.jsonl
      ████████████████████░░░░░░░░░░░░░░░░░░░░ 1/2 runs
      1 passed · 0 failed · 0 error · 1 running · Ns · 94 tokens · $0.0003
        slow #1 Ns"
    `)
    release()
    expect(await terminal.shows('exit code')).toMatchInlineSnapshot(`
      "recorded cassettes/suite/quick.anthropic-claude-sonnet-4-5.jsonl
      recorded cassettes/suite/slow.anthropic-claude-sonnet-4-5.jsonl
      suite.mcprove.yml
        ✓ quick
        ✓ slow

      tool coverage 0/2 (0%); never called: fake.add, fake.echo
      2 tests: 2 passed
      exit code 0"
    `)
  })

  it('takes back its own lines only when the terminal becomes narrow and wide again', async () => {
    const { server, release } = await heldModel()
    const names = ['one', 'two', 'three']
    const folder = folderOf(server, [
      ...names.map((name) => ({ name, prompt: 'Now.', expect: [READY] })),
      { name: 'slow', prompt: 'Wait.', expect: [READY] },
    ])
    const terminal = inTerminal(['run', '--record'], { cwd: folder, env: KEYS })
    const lines = names.map((name) => `recorded cassettes/suite/${name}.anthropic-claude-sonnet-4-5.jsonl`)
    await terminal.shows(/3 passed .* 1 running/)
    for (const [columns, counts] of [
      [30, /^3 passed · 0 failed · 0 error\n1 running/m],
      [80, /^3 passed .* 1 running/m],
    ] as const) {
      terminal.resize(columns, 24)
      await terminal.shows(counts)
    }
    release()
    await terminal.shows('exit code 0')
    const history = terminal.history().split('\n')
    for (const line of lines) expect(history).toContain(line)
  })

  it('is gone after Ctrl-C, with the cursor back and what finished reported', async () => {
    const { server } = await heldModel()
    const folder = folderOf(server, [
      { name: 'quick', prompt: 'Now.', expect: [READY] },
      { name: 'slow', prompt: 'Wait.', expect: [READY] },
    ])
    const terminal = inTerminal(['run', '--live'], { cwd: folder, env: KEYS })
    await terminal.shows(/1 passed .* 1 running/)
    terminal.press('C-c')
    expect(await terminal.shows('exit code')).toMatchInlineSnapshot(`
      "Finishing current runs. Press Ctrl-C again to stop now.
      suite.mcprove.yml
        ✓ quick

      tool coverage 0/2 (0%); never called: fake.add, fake.echo
      1 test: 1 passed
      exit code 130"
    `)
    expect(terminal.isCursorVisible()).toBe(true)
  })

  it('gives the cursor back also when a second Ctrl-C ends everything at once', async () => {
    const { server } = await heldModel()
    // It does not end when it is asked to.
    const stubborn = {
      command: [process.execPath, join(ROOT, 'test/fixtures/servers/bad-server.mjs'), 'ignores-sigterm'],
    }
    const folder = folderOf(server, [{ name: 'slow', prompt: 'Wait.', servers: ['stubborn'] }], {
      servers: { stubborn },
    })
    const terminal = inTerminal(['run', '--live'], { cwd: folder, env: KEYS })
    await terminal.shows(/1 running[\s\S]*slow #1/)
    expect(terminal.isCursorVisible()).toBe(false)
    terminal.press('C-c')
    await terminal.shows('Press Ctrl-C again to stop now')
    terminal.press('C-c')
    expect(await terminal.shows('exit code')).not.toMatch(/[█░]/)
    expect(terminal.isCursorVisible()).toBe(true)
  })

  it('is on standard error while the report goes into a file', async () => {
    const { server, release } = await heldModel()
    const folder = folderOf(server, [{ name: 'slow', prompt: 'Wait.', expect: [READY] }])
    const stdout = join(folder, 'report.txt')
    const terminal = inTerminal(['run', '--live'], { cwd: folder, env: KEYS, stdout })
    await terminal.shows(/1 running/)
    release()
    expect(await terminal.shows('exit code')).toBe('exit code 0')
    expect(readFileSync(stdout, 'utf8')).toMatch(/^suite\.mcprove\.yml\n {2}✓ slow\n[^█]*1 test: 1 passed\n$/)
  })

  it('comes back for each run of --watch', async () => {
    const { server, release } = await heldModel()
    const folder = folderOf(server, [{ name: 'slow', prompt: 'Now.', expect: [READY] }])
    const terminal = inTerminal(['run', '--live', '--watch'], { cwd: folder, env: KEYS })
    await terminal.shows('press Ctrl-C to stop')
    expect(terminal.isCursorVisible()).toBe(true)
    const suite = join(folder, 'suite.mcprove.yml')
    writeFileSync(suite, readFileSync(suite, 'utf8').replace('Now.', 'Wait.'))
    await terminal.shows(/changed ---\n█?░[\s\S]*1 running/)
    expect(terminal.isCursorVisible()).toBe(false)
    release()
    await terminal.shows(/changed ---\nsuite\.mcprove\.yml\n[\s\S]*press Ctrl-C to stop/)
    expect(terminal.isCursorVisible()).toBe(true)
    terminal.press('C-c')
    expect(await terminal.shows('exit code')).toMatch(/exit code 0$/)
  })

  it('is not there for a replay, in CI, with another reporter or on a dumb terminal', async () => {
    const { server, release } = await heldModel()
    release()
    const folder = folderOf(server, [{ name: 'quick', prompt: 'Now.', expect: [READY] }])
    expect(await run(folder, ['--record', '--quiet'])).toMatchObject({ code: 0, stderr: '' })
    const hidesCursor = async (args: readonly string[], env = {}) => {
      const bytes = join(folder, `bytes-${args.join('')}-${Object.keys(env)}`)
      await inTerminal(['run', ...args], { cwd: folder, env: { ...KEYS, ...env }, bytes }).shows('exit code 0')
      return readFileSync(bytes, 'utf8').includes('\u001b[?25l')
    }
    expect(await hidesCursor(['--live'])).toBe(true)
    expect(await hidesCursor(['--replay'])).toBe(false)
    expect(await hidesCursor(['--live', '--reporter', 'jsonl'])).toBe(false)
    expect(await hidesCursor(['--live', '--quiet'])).toBe(false)
    expect(await hidesCursor(['--live', '--allow-only'], { CI: 'true' })).toBe(false)
    expect(await hidesCursor(['--live'], { TERM: 'dumb' })).toBe(false)
  })

  it('has no colour with NO_COLOR', async () => {
    const { server, release } = await heldModel()
    release()
    const folder = folderOf(server, [{ name: 'quick', prompt: 'Now.', expect: [READY] }])
    const bytesWith = async (env: Readonly<Record<string, string>>) => {
      const bytes = join(folder, `bytes${Object.keys(env)}`)
      await inTerminal(['run', '--live'], { cwd: folder, env: { ...KEYS, ...env }, bytes }).shows('exit code 0')
      return readFileSync(bytes, 'utf8')
    }
    expect(await bytesWith({})).toContain('\u001b[32m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    expect(await bytesWith({ NO_COLOR: '1' })).not.toMatch(/\u001b\[\d+m/)
  })
})
