// `run` adds to the history; `history`, `baseline` and `diff --against` read it.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess } from './in-process.js'
import { folderWith } from './run-cli.js'

const SUITE = 's.mcprove.yml'
const suiteText = (city: string) =>
  `agents: [{ name: weather, model: scripted/m.yml, prompt: p, expect: [{ final_response: { contains: ${city} } }] }]\n`

function project() {
  const folder = folderWith({
    [SUITE]: suiteText('Paris'),
    'm.yml': '- text: Paris it is\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/refs/heads/main': `${'a'.repeat(40)}\n`,
  })
  return {
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    entries: () => readdirSync(join(folder, '.mcprove/history')).filter((name) => name.endsWith('.json')),
    mcprove: (args: readonly string[]) => cliInProcess(args, { cwd: folder, env: {} }),
  }
}

const json = (text: string) => JSON.parse(text)

describe('history', () => {
  it('every run adds an entry; a change is found with its commit and reason', async () => {
    const { mcprove, write, folder, entries } = project()
    expect(await mcprove(['history'])).toMatchObject({ code: 2 })
    expect((await mcprove(['history'])).stderr).toSay('.mcprove/history')
    await mcprove(['run', '--quiet'])
    await mcprove(['run', '--quiet'])
    write('.git/refs/heads/main', `${'b'.repeat(40)}\n`)
    write('m.yml', '- text: Rome it is\n')
    expect(await mcprove(['run', '--quiet'])).toMatchObject({ code: 1 })
    expect(entries()).toHaveLength(3)
    const { code, stdout } = await mcprove(['history'])
    expect(code).toBe(0)
    expect(stdout).toContain('WORSE weather')
    expect(stdout).toMatch(/passed -> failed at .*commit bbbbbbbbb, after commit aaaaaaaaa/)
    expect(stdout).toContain('1 test: 1 changed, 0 flaky')
    const row = await mcprove(['history', 'weath', '--json'])
    expect(json(row.stdout)).toMatchObject({
      schema: 'mcprove/history-report@1',
      results: 3,
      rows: [{ name: 'weather', changes: [{ kind: 'verdict', from: 'passed', to: 'failed', inputs_changed: true }] }],
    })
    expect((await mcprove(['history', '-o', 'h.html', '-o', 'h.md', '--all'])).code).toBe(0)
    expect(readFileSync(join(folder, 'h.html'), 'utf8')).toMatch(/^<!doctype html>.*<svg .*<\/html>\n$/s)
    expect(readFileSync(join(folder, 'h.md'), 'utf8')).toContain('| `weather` |')
    expect((await mcprove(['history', 'wether'])).stderr).toSay('weather')
    expect(await mcprove(['history', '--since', 'soon'])).toMatchObject({ code: 2 })
    expect(json((await mcprove(['history', '--since', '1h', '--json'])).stdout).results).toBe(3)
  })

  it('adds results of other machines once, with the time of the result, of the file, or a given one', async () => {
    const { mcprove, folder, entries } = project()
    await mcprove(['run', '--quiet', '--timing', '-o', 'timed.json'])
    await mcprove(['run', '--quiet', '-o', 'plain.json'])
    const { mcprove: other, folder: elsewhere, entries: others } = project()
    const from = (file: string) => join(folder, file)
    utimesSync(from('plain.json'), 1_700_000_000, 1_700_000_000)
    expect((await other(['history', 'add', from('timed.json'), from('plain.json')])).stdout).toBe('added 2 results\n')
    expect(others()[0]).toMatch(/^20231114T221320000Z-/)
    const again = await other(['history', 'add', from('timed.json'), from('plain.json')])
    expect(again.stdout).toBe('added 0 results, 2 were there already\n')
    // Whole entries, and a run that was made here.
    const added = await other(['history', 'add', ...entries().map((name) => from(`.mcprove/history/${name}`))])
    expect(added.stdout).toBe('added 1 result, 1 was there already\n')
    expect((await mcprove(['history', 'add', 'timed.json'])).stdout).toBe('added 0 results, 1 was there already\n')
    const at = ['--at', '2026-01-02T03:04Z', '--commit', 'ABCDEF0123', '--branch', 'fix/x']
    expect((await other(['history', 'add', from('plain.json'), ...at])).code).toBe(0)
    const entry = others().find((name) => name.startsWith('20260102T030400000Z-')) ?? ''
    expect(json(readFileSync(join(elsewhere, '.mcprove/history', entry), 'utf8'))).toMatchObject({
      ...{ source: 'added', commit: 'abcdef0123', branch: 'fix/x' },
    })
  })

  it.each([
    [['history', 'add']],
    [['history', 'add', 'missing.json']],
    [['history', 'add', SUITE]],
    [['history', 'add', 'r.json', '--commit', 'HEAD~1']],
    [['history', 'add', 'r.json', '--branch', 'a b']],
    [['history', 'add', 'r.json', 'r.json', '--at', '1d']],
    [['history', 'add', 'r.json', '--at', 'never']],
    [['history', 'a', 'b']],
    [['history', '--commit', 'abcdef0']],
  ])('%j is refused with a hint', async (args) => {
    const { mcprove } = project()
    await mcprove(['run', '--quiet', '-o', 'r.json'])
    const { code, stderr } = await mcprove(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error .*\n {2}\S/)
    expect(stderr).not.toContain('    at ')
  })

  it('files that are not entries are passed over with a warning, and nothing in them reaches the terminal', async () => {
    const { mcprove, folder, entries } = project()
    await mcprove(['run', '--quiet'])
    const [own = ''] = entries()
    const good = json(readFileSync(join(folder, '.mcprove/history', own), 'utf8'))
    const id = (number: number) => `20260101T00000000${number}Z-00000000000${number}`
    const hostile = '\u001b[31m<script>alert(1)</script>"\u202e'
    const files: Record<string, unknown> = {
      [id(1)]: '{"schema":"mcprove/history@1","rows":[',
      [id(2)]: { ...good, id: id(3) },
      [id(4)]: { ...good, id: id(4), rows: [{ ...good.rows[0], status: 'nice' }] },
      [id(5)]: { ...good, id: id(5), rows: [{ ...good.rows[0], name: hostile, suite: hostile, branch: hostile }] },
    }
    for (const [name, value] of Object.entries(files)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      writeFileSync(join(folder, '.mcprove/history', `${name}.json`), text)
    }
    symlinkSync('/dev/zero', join(folder, '.mcprove/history', `${id(6)}.json`))
    mkdirSync(join(folder, '.mcprove/history', `${id(7)}.json`))
    const { code, stdout, stderr } = await mcprove(['history', '--all'])
    expect(code).toBe(0)
    expect(stderr.match(/^warning: /gm)).toHaveLength(5)
    expect(stdout).toContain('2 results')
    for (const character of ['\u001b', '\u202e']) expect(stdout + stderr).not.toContain(character)
    await mcprove(['history', '--all', '-o', 'h.html', '-o', 'h.md'])
    expect(readFileSync(join(folder, 'h.html'), 'utf8')).not.toContain('<script')
    expect(readFileSync(join(folder, 'h.md'), 'utf8')).toMatch(/`.*<script>.*`/)
  })

  it('an entry has no text of a trace', async () => {
    const { mcprove, folder, entries } = project()
    await mcprove(['run', '--quiet'])
    const [own = ''] = entries()
    expect(readFileSync(join(folder, '.mcprove/history', own), 'utf8')).not.toContain('Paris it is')
  })
})

describe('an interrupted run', () => {
  it('is no baseline, and is not compared; what failed before it is repeated', async () => {
    const { mcprove, write, folder } = project()
    write('m.yml', '- text: Rome it is\n')
    await mcprove(['run', '--quiet', '-o', 'r.json'])
    await mcprove(['baseline', 'save'])
    // As Ctrl-C leaves it.
    const results = join(folder, '.mcprove/history/results')
    const cut = JSON.stringify({ ...json(readFileSync(join(folder, 'r.json'), 'utf8')), tests: [], exit_code: 130 })
    writeFileSync(join(results, '20990101T000000000Z-000000000000.json'), cut)
    write('cut.json', cut)
    for (const args of [
      ['baseline', 'save'],
      ['baseline', 'save', 'cut.json'],
      ['baseline', 'check'],
      ['baseline', 'check', 'cut.json'],
      ['diff', 'cut.json', '--against', 'last:5'],
      ['diff', 'cut.json', '--against', 'baseline'],
    ]) {
      const { code, stderr } = await mcprove(args)
      expect([code, stderr]).toEqual([2, expect.stringContaining('interrupted')])
    }
    const report = await mcprove(['report'])
    expect(report.stderr).toContain('interrupted')
    expect(report.stdout).toContain('1 failed')
    expect(await mcprove(['run', '--last-failed', '--quiet'])).toMatchObject({ code: 1 })
  })
})

describe('history add', () => {
  it('knows a result by its content, not by the time of its file', async () => {
    const { mcprove, folder, entries } = project()
    await mcprove(['run', '--quiet', '-o', 'r.json'])
    utimesSync(join(folder, 'r.json'), 1_700_000_000, 1_700_000_000)
    const { stdout } = await mcprove(['history', 'add', 'r.json', 'r.json'])
    expect(stdout).toBe('added 0 results, 2 were there already\n')
    expect((await mcprove(['history', 'add', 'r.json', '--at', '2026-01-01'])).stdout).toBe('added 1 result\n')
    expect(entries()).toHaveLength(2)
    const future = await mcprove(['history', 'add', 'r.json', '--at', '2999-01-01'])
    expect(future).toMatchObject({ code: 2 })
    expect(future.stderr).toSay('future')
  })

  it('says what a full history does not keep', async () => {
    const { mcprove, folder, entries } = project()
    await mcprove(['run', '--quiet', '-o', 'r.json'])
    const own = json(readFileSync(join(folder, '.mcprove/history', entries()[0] ?? ''), 'utf8'))
    for (let count = 0; count < 500; count += 1) {
      const id = `20260101T000000000Z-${count.toString(16).padStart(12, '0')}`
      writeFileSync(join(folder, '.mcprove/history', `${id}.json`), JSON.stringify({ ...own, id }))
    }
    const { stdout } = await mcprove(['history', 'add', 'r.json', '--at', '2020-01-01'])
    expect(stdout).toBe('added 0 results, 1 not kept: older than the newest 500\n')
  })
})

describe('baseline', () => {
  it('says when it has fewer tests than the one before', async () => {
    const { mcprove, write } = project()
    const two = suiteText('Paris').replace(
      /\[(.*)\]\n$/s,
      (_all, row: string) => `[${row}, ${row.replace('weather', 'b')}]\n`,
    )
    write(SUITE, two)
    await mcprove(['run', '--quiet'])
    expect((await mcprove(['baseline', 'save'])).stderr).toBe('')
    await mcprove(['run', '--quiet', '-t', 'weather'])
    const { code, stderr } = await mcprove(['baseline', 'save'])
    expect([code, stderr]).toEqual([0, 'note: the earlier baseline had 2 tests, this one has 1\n'])
  })

  it('is saved for the branch and compared like a diff', async () => {
    const { mcprove, write, folder } = project()
    await mcprove(['run', '--quiet', '-o', 'good.json'])
    const missing = await mcprove(['baseline', 'check'])
    expect(missing.code).toBe(2)
    expect(missing.stderr).toSay('mcprove baseline save')
    expect((await mcprove(['baseline', 'save'])).stdout).toBe('saved 1 test as .mcprove/baselines/main.json\n')
    expect((await mcprove(['baseline', 'check'])).code).toBe(0)
    write('m.yml', '- text: Rome it is\n')
    await mcprove(['run', '--quiet'])
    const broken = await mcprove(['baseline', 'check', '-o', 'd.json', '-o', 'd.md'])
    expect(broken.code).toBe(1)
    expect(json(readFileSync(join(folder, 'd.json'), 'utf8'))).toMatchObject({ summary: { broken: 1 }, exit_code: 1 })
    expect((await mcprove(['baseline', 'check', 'good.json'])).code).toBe(0)
    write('.git/HEAD', 'ref: refs/heads/fix/a\n')
    expect((await mcprove(['baseline', 'check'])).code).toBe(2)
    expect((await mcprove(['baseline', 'check', '--branch', 'main'])).code).toBe(1)
    expect((await mcprove(['baseline', 'save', '--file', 'kept.json'])).code).toBe(0)
    expect((await mcprove(['baseline', 'check', '--file', 'kept.json'])).code).toBe(0)
    // A baseline is a result, with its traces.
    expect(json(readFileSync(join(folder, 'kept.json'), 'utf8'))).toMatchObject({
      schema: 'mcprove/result@1',
      tests: [{ runs: [{ trace: {} }] }],
    })
  })

  it.each([
    [['baseline']],
    [['baseline', 'show']],
    [['baseline', 'save', '--strict']],
    [['baseline', 'save', '--branch', 'a b']],
    [['baseline', 'check', 'missing.json']],
  ])('%j is refused', async (args) => {
    const { mcprove } = project()
    await mcprove(['run', '--quiet'])
    expect(await mcprove(args)).toMatchObject({ code: 2 })
  })

  it('is not written through a link', async () => {
    const { mcprove, folder } = project()
    await mcprove(['run', '--quiet'])
    symlinkSync(folderWith({}), join(folder, '.mcprove/baselines'))
    const { code, stderr } = await mcprove(['baseline', 'save'])
    expect(code).toBe(2)
    expect(stderr).toContain('symbolic link')
  })
})

describe('diff --against', () => {
  it('compares with the results before this one', async () => {
    const { mcprove, write } = project()
    await mcprove(['run', '--quiet'])
    await mcprove(['run', '--quiet', '-o', 'same.json'])
    // Only results of the same commit: a nightly run.
    const nightly = await mcprove(['diff', 'same.json', '--against', 'last:20'])
    expect(nightly).toMatchObject({ code: 0, stderr: expect.not.stringContaining('without those of commit') })
    write('.git/refs/heads/main', `${'b'.repeat(40)}\n`)
    await mcprove(['run', '--quiet', '-o', 'same.json'])
    expect(await mcprove(['diff', 'same.json', '--against', 'last:20'])).toMatchObject({ code: 0 })
    write('.git/HEAD', 'ref: refs/heads/fix\n')
    write('.git/refs/heads/fix', `${'c'.repeat(40)}\n`)
    write('m.yml', '- text: Rome it is\n')
    // However often the broken commit is run, it is no reference for itself.
    for (let count = 0; count < 3; count += 1) {
      await mcprove(['run', '--quiet', '-o', 'worse.json'])
      const { code, stderr, stdout } = await mcprove(['diff', 'worse.json', '--against', 'last:20'])
      expect(code).toBe(1)
      expect(stderr).toContain('compared with the last 3 results')
      expect(stderr).toMatch(/ since 20.*, without those of commit ccccccccc\n/)
      expect(stdout).toContain('weather')
    }
    expect((await mcprove(['diff', 'worse.json', '--against', 'last:20@main'])).code).toBe(1)
    const missing = await mcprove(['diff', 'worse.json', '--against', 'last:20@other'])
    expect(missing).toMatchObject({ code: 2 })
    expect(missing.stderr).toSay('other')
    await mcprove(['baseline', 'save', 'same.json'])
    await mcprove(['baseline', 'save', 'same.json', '--branch', 'main'])
    expect((await mcprove(['diff', 'worse.json', '--against', 'baseline'])).code).toBe(1)
    expect((await mcprove(['diff', 'worse.json', '--against', 'baseline:main'])).code).toBe(1)
  })

  it.each([
    [['worse.json', '--against', 'last:0']],
    [['worse.json', '--against', 'first:3']],
    [['worse.json', 'worse.json', '--against', 'last:2']],
    [['worse.json', '--against', 'last:2', '--model', 'gpt-5']],
    [['worse.json', '--against', 'last:2']],
  ])('%j is refused', async (args) => {
    const { mcprove } = project()
    await mcprove(['run', '--quiet', '-o', 'worse.json'])
    expect(await mcprove(['diff', ...args])).toMatchObject({ code: 2 })
  })
})
