// A disk that refuses: full, read-only, forbidden, or something else where a file should be. What could be kept is
// kept, the error says which file and why, and nothing is left half written.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ModelServer } from '../../src/models/model-server/create-model-server.js'
import { type CliOutcome, expectCalm, shell } from './run-cli.js'
import { byPrompt, filesIn, folderOf, KEYS, model, PROMPT, run, SUITE } from './run-suite.js'

const LARGE = 'large'
const CASSETTES = 'cassettes/suite'
const cassetteOf = (row: string) => `${CASSETTES}/${row}.anthropic-claude-sonnet-4-5.jsonl`

const isRoot = process.getuid?.() === 0
/** A private view of the file systems: what is mounted there is gone with the process. */
const MOUNTING = 'unshare -m sh -c'
const canMount = isRoot && spawnSync('sh', ['-c', `${MOUNTING} 'mount -t tmpfs none /mnt'`]).status === 0

let provider: ModelServer
beforeAll(async () => {
  const calls = [{ name: 'add', args: { a: 1, b: 2 } }]
  provider = await model(
    byPrompt({
      [PROMPT]: [{ calls }, { text: 'done' }],
      [LARGE]: [{ calls }, { text: 'done '.repeat(4_000) }],
    }),
  )
})

/** A row that leaves little on the disk, and one with runs of 20 KB each. */
function folder(): string {
  return folderOf(provider, [{ name: 'small' }, { name: 'large', prompt: LARGE, runs: 5 }])
}

/** A shell line with `mcprove`, and the keys of the providers. */
function sh(line: string, cwd: string): Promise<CliOutcome> {
  return shell(line, { cwd, env: KEYS })
}

function runsIn(path: string): number[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(1, -1)
  return lines.map((line) => JSON.parse(line).run)
}

describe('no room for a recording', () => {
  const RECORD = 'mcprove run --record -j 1 --verbose -o result.json'

  /** The row that fits has its verdict and cassette; the other keeps its whole runs for the next recording. */
  async function expectKept(cwd: string, outcome: CliOutcome, reason: string): Promise<void> {
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain('✓ small')
    expect(outcome.stdout).toContain(`${cassetteOf('large')} cannot be written: ${reason}`)
    expect(runsIn(join(cwd, cassetteOf('small')))).toEqual([1])
    const kept = runsIn(join(cwd, `${cassetteOf('large')}.partial`))
    const told = [...outcome.stderr.matchAll(/^ended large #(\d): completed$/gm)].map(([, number]) => Number(number))
    expect(told).toEqual(kept)
    expect(kept.length).toBeGreaterThan(0)
    // After the first run that could not be kept, no further one is paid for.
    expect(outcome.stderr.match(/^started large/gm)).toHaveLength(kept.length + 1)

    const asked = provider.requestCount
    const again = await run(cwd, ['--record', '--verbose'])
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining(`resumed large: ${kept.length} run`) })
    expect(provider.requestCount - asked).toBe((5 - kept.length) * 2)
    expect(readdirSync(join(cwd, CASSETTES)).sort()).toEqual(['large', 'small'].map((row) => basename(cassetteOf(row))))
  }

  it('by the largest file that is allowed', async () => {
    const cwd = folder()
    // POSIX: in blocks of 512 bytes.
    await expectKept(cwd, await sh(`ulimit -f 256; ${RECORD}`, cwd), 'it would exceed the allowed file size')
  })

  it.runIf(canMount)('on a disk that is full', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, CASSETTES), { recursive: true })
    mkdirSync(join(cwd, 'saved'))
    const line = [
      `mount -t tmpfs -o size=120k none cassettes && mkdir ${CASSETTES}`,
      '"$NODE_BIN" "$MCPROVE_CLI" run --record -j 1 --verbose -o result.json',
      'code=$?; cp -r cassettes/. saved; exit $code',
    ].join('\n')
    const outcome = await sh(`${MOUNTING} '${line}'`, cwd)
    rmSync(join(cwd, 'cassettes'), { recursive: true })
    spawnSync('mv', ['saved', 'cassettes'], { cwd })
    await expectKept(cwd, outcome, 'the disk is full')
  })
})

describe('no room for a report', () => {
  const REPORTERS = ['json', 'jsonl', 'junit', 'markdown', 'html', 'tap', 'sarif', 'minimal', 'agent', 'pretty']
  const full = existsSync('/dev/full')
  let cwd: string
  beforeAll(async () => {
    cwd = folder()
    expect(await run(cwd, ['--record', '--quiet'])).toMatchObject({ code: 0 })
  })

  it.runIf(full).each(REPORTERS)('%s', async (reporter) => {
    const outcome = await run(cwd, ['--replay', '--reporter', `${reporter}=/dev/full`, '-o', 'other.json'])
    expectCalm(outcome)
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error \/dev\/full .*full \[FILE_UNWRITABLE\]/m),
    })
    // All reports or none: half of them would look like a whole run.
    expect(existsSync(join(cwd, 'other.json'))).toBe(false)
  })

  it.runIf(full)('on standard output', async () => {
    const outcome = await sh('mcprove run --replay > /dev/full', cwd)
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('the disk is full') })
  })

  it.runIf(full)('while it records, the recording is kept', async () => {
    const fresh = folder()
    const outcome = await run(fresh, ['--record', '--reporter', 'json=/dev/full'])
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(runsIn(join(fresh, cassetteOf('large')))).toEqual([1, 2, 3, 4, 5])
    expect(await run(fresh, ['--replay'])).toMatchObject({ code: 0 })
  })
})

describe('a folder that takes nothing', () => {
  const RECORD = '"$NODE_BIN" "$MCPROVE_CLI" run --record -t small'

  it.runIf(canMount)('because its file system is read-only', async () => {
    const cwd = folder()
    const outcome = await sh(
      `${MOUNTING} 'mount --bind . . && cd . && mount -o remount,bind,ro . && cd "$PWD" && ${RECORD}'`,
      cwd,
    )
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain(`${cassetteOf('small')} cannot be written: `)
    expect(outcome.stderr).toSay('warning: ', '--last-failed')
    expect(existsSync(join(cwd, '.mcprove'))).toBe(false)
  })

  it('because it belongs to somebody else', async () => {
    const cwd = folder()
    // Root may write everywhere, so somebody else tries.
    chmodSync(cwd, 0o555)
    const nobody = isRoot ? 'setpriv --reuid 65534 --regid 65534 --clear-groups ' : ''
    const outcome = await sh(`${nobody}${RECORD} -o result.json`, cwd)
    const report = await sh(`${nobody}${RECORD}`, cwd)
    chmodSync(cwd, 0o755)
    for (const one of [outcome, report]) expectCalm(one)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/result\.json cannot be written: .*denied \[FILE_UNWRITABLE\]/)
    expect(report.code).toBe(2)
    expect(report.stdout).toContain(`${cassetteOf('small')} cannot be written: permission`)
    expect([...filesIn(cwd).keys()]).toEqual(['mock.json', SUITE])
  })
})

describe('something else where a file should be', () => {
  const LABEL = cassetteOf('small')

  it.each([
    ['a folder as the cassette', LABEL, `${LABEL} cannot be read: it is a directory`],
    ['a folder as its partial', `${LABEL}.partial`, `${LABEL}.partial cannot be read: it is a directory`],
    ['a folder as its lock', `${LABEL}.lock`, `${LABEL}.lock cannot be written: it is a directory`],
  ])('%s', async (_name, path, reason) => {
    const cwd = folder()
    mkdirSync(join(cwd, path), { recursive: true })
    const outcome = await run(cwd, ['--record'])
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain(reason)
    // The row beside it is recorded all the same.
    expect(outcome.stdout).toContain('✓ large')
    expect(runsIn(join(cwd, cassetteOf('large')))).toHaveLength(5)
  })

  it('a file as the folder of cassettes', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'cassettes'), 'mine')
    const outcome = await run(cwd, ['--record'])
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain(`${LABEL} cannot be written: a part of the path `)
    expect(readFileSync(join(cwd, 'cassettes'), 'utf8')).toBe('mine')
  })

  it.each(['.mcprove', '.mcprove/history', '.mcprove/.gitignore/x'])(
    '%s: a warning, and the verdicts stand',
    async (path) => {
      const cwd = folder()
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      writeFileSync(join(cwd, path), 'mine')
      const outcome = await run(cwd, ['--record', '--quiet'])
      expectCalm(outcome)
      expect(outcome.code).toBe(0)
      if (!path.includes('gitignore')) expect(outcome.stderr).toMatch(/^warning: .* --last-failed: /m)
      expect(readFileSync(join(cwd, path), 'utf8')).toBe('mine')
    },
  )

  it.each(['out.json', 'out.html'])('a folder as the report %s: refused before anything is asked', async (name) => {
    const cwd = folder()
    mkdirSync(join(cwd, name))
    const asked = provider.requestCount
    const outcome = await run(cwd, ['--record', '-o', name])
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(`${name} cannot be written: `)
    expect(provider.requestCount).toBe(asked)
  })
})

describe('a cassette that changes while mcprove runs', () => {
  const PATH = cassetteOf('replayed')

  it.each<[name: string, change: (path: string) => void, reason: string]>([
    ['deleted', (path) => rmSync(path), `missing cassette ${PATH}`],
    ['emptied', (path) => writeFileSync(path, ''), `${PATH}:1: the file is empty`],
    ['cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, -20)), PATH],
    [
      'replaced by a folder',
      (path) => {
        rmSync(path)
        mkdirSync(path)
      },
      `${PATH} cannot be read: it is a directory`,
    ],
  ])('%s', async (_name, change, reason) => {
    let cwd = ''
    let isArmed = false
    const held = await model(({ turn, prompt }) => {
      // The row that is asked comes before the one that is replayed.
      if (isArmed && prompt === 'asked') change(join(cwd, PATH))
      isArmed &&= prompt !== 'asked'
      return turn === 0 ? { calls: [{ name: 'add', args: { a: 1, b: 2 } }] } : { text: 'done' }
    })
    cwd = folderOf(held, [{ name: 'asked', prompt: 'asked' }, { name: 'replayed' }])
    expect(await run(cwd, ['--record', '--quiet', '-t', 'replayed'])).toMatchObject({ code: 0 })
    isArmed = true
    const outcome = await run(cwd)
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain('✓ asked')
    expect(outcome.stdout).toContain(reason)
  })

  it('its folder is deleted while it is recorded: the row is an error, and the next recording works', async () => {
    let cwd = ''
    let isArmed = true
    const server = await model(({ turn }) => {
      if (isArmed && turn === 1) rmSync(join(cwd, 'cassettes'), { recursive: true, force: true })
      return turn === 0 ? { calls: [{ name: 'add', args: { a: 1, b: 2 } }] } : { text: 'done' }
    })
    cwd = folderOf(server, [{ name: 'replayed' }])
    const outcome = await run(cwd, ['--record'])
    expectCalm(outcome)
    expect(outcome.code).toBe(2)
    expect(outcome.stdout).toContain(`${PATH} cannot be written: `)
    isArmed = false
    expect(await run(cwd, ['--record'])).toMatchObject({ code: 0 })
    expect(runsIn(join(cwd, PATH))).toEqual([1])
  })
})
