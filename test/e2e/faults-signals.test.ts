// Signals at random points of a recording: what was finished is kept, nothing goes on running, and the next recording
// takes over. `npm run prove` asks for more points than `npm test` has time for.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { processesWith, signalProcesses } from '../../src/mcp/process/process-tree.js'
import type { ModelServer } from '../../src/models/model-server/create-model-server.js'
import { seededRandom } from '../../src/models/model-server/seeded-random.js'
import { cli, folderWith, ROOT } from './run-cli.js'
import { KEYS, model, providersAt, run } from './run-suite.js'
import { type RunningCli, startCli } from './running-cli.js'

declare module 'vitest' {
  interface TaskMeta {
    /** For docs/reliability.md: when a signal arrived, and how many runs were reported as finished, or are on disk. */
    point?: { signal: string; fell: string; told: number; kept: number; lost: number }
  }
}

const POINTS = Number(process.env.MCPROVE_SIGNAL_POINTS ?? 12)
const SEED = process.env.MCPROVE_FAULT_SEED ?? '1'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
/** What a server has started somebody has to end, and after SIGKILL nobody is left. */
const MODES = { SIGINT: 'grandchild', SIGTERM: 'grandchild', SIGKILL: 'pid' }
const ROWS = ['first', 'second']
const RUNS = 2
const TURNS = 2
const MARK = 'MCPROVE_FAULT_POINT'

const random = seededRandom('signals', SEED)
/**
 * A step of the recording that the signal follows, counted in what mcprove tells or asks: a moment on a clock falls after
 * the end of a recording on one machine and before its start on another.
 */
interface Moment {
  readonly step: 'start' | 'started' | 'asked' | 'ended' | 'recorded'
  readonly count: number
  /** After the step, as a share of the time that a run takes. */
  readonly share: number
}

const points = Array.from({ length: POINTS }, (_, i) => {
  // As the list has three entries.
  const signal = SIGNALS[i % SIGNALS.length] as (typeof SIGNALS)[number]
  const moment = momentAt(random())
  return [i + 1, signal, `${moment.count} ${moment.step} + ${moment.share}`, moment] as const
})

/** A tenth before the first run, a tenth at the end, the others from the first run to the last. */
function momentAt(drawn: number): Moment {
  const share = Math.round(random() * 100) / 100
  if (drawn < 0.1) return { step: 'start', count: 1, share }
  if (drawn > 0.9) return { step: 'recorded', count: 1 + Math.floor(random() * ROWS.length), share }
  const whole = ROWS.length * RUNS
  if (drawn < 0.3) return { step: 'started', count: 1 + Math.floor(random() * whole), share }
  // The last run is recorded as soon as it has ended.
  if (drawn < 0.5) return { step: 'ended', count: 1 + Math.floor(random() * (whole - 1)), share }
  return { step: 'asked', count: 1 + Math.floor(random() * whole * TURNS), share: share / TURNS }
}

/** How long it takes here and now until the first run begins, and how long a run takes from there. */
let startMs: number
let runMs: number

beforeAll(async () => {
  const provider = await newProvider()
  const began = performance.now()
  const whole = startRecording(folderFor(provider, 'whole', 'pid'))
  await whole.says('started ')
  startMs = performance.now() - began
  expect(await whole.ended).toMatchObject({ end: 0 })
  // Two at a time.
  runMs = (performance.now() - began - startMs) / RUNS
})

/** One for each point: its requests are counted. */
function newProvider(): Promise<ModelServer> {
  return model(({ turn }) => ({ delay_ms: 20, ...(turn === 0 ? { calls: [{ name: 'act' }] } : { text: 'ok' }) }))
}

/** Two rows with a server of their own for each run, which works in the folder of the run. */
function folderFor(provider: ModelServer, mark: string, mode: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable as suites write it.
  const env = { [MARK]: mark, RUN_FOLDER: '${RUN_DIR}' }
  const server = { command: [process.execPath, join(ROOT, 'test/fixtures/servers/bad-server.mjs'), mode], env }
  const agent = { model: 'anthropic/claude-sonnet-4-5', servers: ['bad'], runs: RUNS, prompt: 'Act.' }
  const folder = folderWith({
    'mcprove.yml': JSON.stringify({
      providers: providersAt(provider),
      servers: { bad: server },
      agents: ROWS.map((name) => ({ name, ...agent, expect: [{ tool_names: { exact: ['act'] } }] })),
    }),
  })
  mkdirSync(join(folder, 'tmp'))
  return folder
}

const RECORD = ['--record', '-j', '2', '--verbose']

function startRecording(folder: string): RunningCli {
  return startCli(['run', ...RECORD], { cwd: folder, env: { ...KEYS, TMPDIR: join(folder, 'tmp') } })
}

function record(folder: string): ReturnType<typeof run> {
  return run(folder, RECORD, { env: { TMPDIR: join(folder, 'tmp') } })
}

it.concurrent.for(points)('point %d: %s after %s of a recording', async ([point, signal, , moment], { task }) => {
  const mark = `${process.pid}-${point}`
  const provider = await newProvider()
  const folder = folderFor(provider, mark, MODES[signal])
  const recording = startRecording(folder)
  await untilMoment(recording, moment, provider)
  recording.kill(signal)
  const { end, stdout, stderr } = await recording.ended
  const fell = placeOf(stdout, stderr)
  expectEnd(signal, fell, end)
  await expectNoOrphans(signal, mark)
  const runFolders = readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('mcprove-run-'))
  if (signal !== 'SIGKILL') expect(runFolders).toEqual([])

  const told = [...stderr.matchAll(/^ended (\w+) #(\d+): completed$/gm)].map(([, row, number]) => `${row} #${number}`)
  const kept = ROWS.flatMap((row) => linesOf(folder, row))
  const lost = told.filter((run) => !kept.some((line) => line.run === run))
  task.meta.point = { signal, fell, told: told.length, kept: kept.length, lost: lost.length }
  expect(lost).toEqual([])

  await expectTakenOver(folder, kept)
  await expectNoOrphans(signal, mark)
  // Killed as its cassette was put in place, a recording leaves files that mean nothing: the next one of it removes them.
  const names = readdirSync(join(folder, 'cassettes/mcprove')).sort()
  const others = names.filter((name) => signal !== 'SIGKILL' || !/\.(lock|partial)$/.test(name))
  expect(others).toEqual(ROWS.map(cassetteOf))
})

async function untilMoment(
  recording: RunningCli,
  { step, count, share }: Moment,
  provider: ModelServer,
): Promise<void> {
  if (step === 'start') {
    await setTimeout(startMs * share)
    return
  }
  if (step === 'asked') await askedFor(recording, provider, count)
  else await recording.says(step === 'recorded' ? 'recorded ' : `${step} `, count)
  await setTimeout(runMs * share)
}

/** Until the model was asked so often, or nobody is left to ask. */
async function askedFor(recording: RunningCli, provider: ModelServer, count: number): Promise<void> {
  let isOver = false
  void recording.ended.then(() => {
    isOver = true
  })
  while (provider.requestCount < count && !isOver) await setTimeout(2)
}

type Place = 'before the first run' | 'while it records' | 'after the last run'

/** A signal that is heeded is told, so a process without a word had nothing to finish yet. */
function placeOf(stdout: string, stderr: string): Place {
  if (stdout.includes(`${ROWS.length} tests: `)) return 'after the last run'
  return stderr === '' ? 'before the first run' : 'while it records'
}

/** Where there is nothing to finish, a signal does what it does to any process. */
function expectEnd(signal: NodeJS.Signals, fell: Place, end: number | NodeJS.Signals): void {
  if (fell !== 'while it records') expect([signal, 130, 0]).toContain(end)
  else expect(end).toBe(signal === 'SIGKILL' ? signal : 130)
}

async function expectNoOrphans(signal: NodeJS.Signals, mark: string): Promise<void> {
  const orphans = () => processesWith(MARK, mark)
  try {
    // A server of a process that was killed reads the end of its input and stops by itself.
    for (let waited = 0; signal === 'SIGKILL' && waited < 120_000 && orphans().length > 0; waited += 50) {
      await setTimeout(50)
    }
    expect(orphans()).toEqual([])
  } finally {
    signalProcesses(orphans(), 'SIGKILL')
  }
}

/** The next recording makes the runs that are missing, and replays. */
async function expectTakenOver(folder: string, kept: readonly RunLine[]): Promise<void> {
  const again = await record(folder)
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('2 tests: 2 passed') })
  const whole = ROWS.flatMap((row) => linesOf(folder, row))
  expect(whole.map(({ run }) => run)).toEqual(['first #1', 'first #2', 'second #1', 'second #2'])
  for (const line of kept) expect(whole).toContainEqual(line)
  const replayed = await cli(['run', '--replay', '--quiet'], { cwd: folder })
  expect(replayed).toMatchObject({ code: 0, stderr: '' })
}

interface RunLine {
  readonly run: string
  readonly text: string
}

function cassetteOf(row: string): string {
  return `${row}.anthropic-claude-sonnet-4-5.jsonl`
}

/** The runs on the disk: of a finished recording, or else of one under way. A line that has no end is none. */
function linesOf(folder: string, row: string): RunLine[] {
  const cassette = join(folder, 'cassettes/mcprove', cassetteOf(row))
  const path = [cassette, `${cassette}.partial`].find(existsSync)
  if (path === undefined) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(1, -1)
  return lines.map((text) => ({ run: `${row} #${JSON.parse(text).run}`, text }))
}
