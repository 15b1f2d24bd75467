import { resolve } from 'node:path'
import { isMcproveError } from '../core/error.js'
import { cleanText } from '../core/show-value.js'
import { failedRows, KeptRun, readLastRun } from '../files/run-history.js'
import { REPORTER_NAMES } from '../report/reporter.js'
import { isCi } from '../run/is-ci.js'
import { runCommand } from '../run/run-command.js'
import type { ChosenSuite, RunEvent, RunOptions } from '../run/run-options.js'
import { runSuites } from '../run/run-suites.js'
import { defineCommand } from './command.js'
import { Interruption, killServers } from './interruption.js'
import type { Io } from './io.js'
import { loadSuites } from './load-suites.js'
import { ReportSinks } from './report-sinks.js'
import { environmentOf, modeOf, type RunFlags, runOptions } from './run-flags.js'
import { RunProgress } from './run-progress.js'
import './quick-schemas.js'

const INTERRUPTED = 130

export const command = defineCommand<RunFlags>({
  name: 'run',
  summary: 'Run suites: replay what is recorded, run live what is not, score, report.',
  arguments: [
    { name: '[files...]', summary: 'suite files, folders, globs or file:line; without any, the suites of this folder' },
  ],
  options: {
    config: { flag: '--config <file>', summary: 'a suite, like a positional file; repeatable', repeat: true },
    test: {
      flag: '-t, --test <pattern>',
      summary: "rows whose name holds this; a whole name, also of a run ('a #3'), is that one alone",
    },
    tag: { flag: '--tag <tag>', summary: 'rows with this tag; repeatable', repeat: true },
    model: { flag: '--model <model>', summary: "instead of the suite's models; repeatable", repeat: true },
    runs: { flag: '--runs <n>', summary: "instead of the suite's number of runs", type: 'count' },
    jobs: { flag: '-j, --jobs <n>', summary: 'runs at once (4)', type: 'count' },
    record: {
      flag: '--record[=all]',
      summary: 'record rows whose cassette is missing or stale; all of them with =all',
    },
    append: { flag: '--append', summary: 'with --record: only runs that a cassette lacks' },
    replay: {
      flag: '--replay[=model|tools]',
      summary: 'cassettes only (the default when CI is set); or the recorded half of each run with the other half live',
    },
    live: { flag: '--live', summary: 'run every row, whatever is recorded' },
    allowStale: { flag: '--allow-stale', summary: 'replay cassettes of another version of the suite, with a warning' },
    retries: {
      flag: '--retries <n>',
      summary: 'repeat runs that ended in an error, never a failed one',
      type: 'whole',
    },
    maxCost: {
      flag: '--max-cost <usd>',
      summary: 'start nothing more when this is spent; unpriced models are refused',
      type: 'number',
    },
    shard: { flag: '--shard <i/n>', summary: 'one part of the rows, for several machines' },
    coverageThreshold: {
      flag: '--coverage-threshold <percent>',
      summary: 'fail when fewer of the offered tools are called',
      type: 'number',
    },
    bail: { flag: '--bail [n]', summary: 'start nothing more after n failed rows (1)', type: 'count' },
    timeout: {
      flag: '--timeout <ms>',
      summary: "how long a run may take, instead of the suite's `timeout_ms`",
      type: 'count',
    },
    lastFailed: { flag: '--last-failed', summary: 'only the rows that failed last time' },
    watch: { flag: '--watch', summary: 'run affected rows again when a suite or a local server changes' },
    updateSnapshots: { flag: '-u, --update-snapshots', summary: 'write snapshots instead of comparing' },
    onlyFailed: { flag: '--only-failed', summary: 'report failed rows alone; the totals stay whole' },
    reporter: { flag: '--reporter <name[=file]>', summary: `${REPORTER_NAMES.join(', ')}; repeatable`, repeat: true },
    output: {
      flag: '-o, --output <file>',
      summary: 'write a report, format by extension (.json .jsonl .txt); repeatable',
      repeat: true,
    },
    traces: { flag: '--traces', summary: 'put the traces into JSON reports' },
    timing: { flag: '--timing', summary: 'put our own clock into reports' },
    envFile: { flag: '--env-file <file>', summary: 'variables for the suite, where they are not set already' },
    seed: { flag: '--seed <n>', summary: "instead of the agents' `seed`", type: 'whole' },
    keep: { flag: '--keep', summary: 'keep the folders of runs (`workspace`)' },
    allowOnly: { flag: '--allow-only', summary: 'take `only` under CI too' },
    passWithNoTests: { flag: '--pass-with-no-tests', summary: 'exit 0 when no test is selected' },
    quiet: { flag: '--quiet', summary: 'no report on standard output' },
    verbose: { flag: '--verbose', summary: 'say on standard error when runs start and end' },
  },
  examples: [
    'mcprove run',
    'mcprove run weather.mcprove.yml --record',
    "mcprove run -t 'weather lookup [gpt-5] #3'",
    'CI=true mcprove run --reporter json=result.json',
    'mcprove run --model claude-sonnet-4-5 --model gpt-5 --runs 10 --record --append',
  ],
  run: runFiles,
})

async function runFiles(files: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  const env = environmentOf(flags, io)
  const mode = modeOf(flags, env)
  const rows = flags.lastFailed ? rowsThatFailed(io) : undefined
  if (rows?.length === 0) {
    io.stderr.write('nothing failed in the last run\n')
    return 0
  }
  const args = [...files, ...(flags.config ?? [])]
  if (!flags.watch) return await runChosen(await loadSuites(args, io, { env }), { rows, mode, env }, flags, io)
  const { watchRuns } = await import('./watch.js')
  const watched = {
    files: flags.envFile === undefined ? [] : [resolve(io.cwd(), flags.envFile)],
    rows,
    maxCost: flags.maxCost,
    overrides: runOptions(flags),
    quiet: flags.quiet === true,
    env: () => environmentOf(flags, io),
    load: (reading: Parameters<typeof loadSuites>[2]) => loadSuites(args, io, reading),
    run: (chosen: readonly ChosenSuite[], choice: Omit<Choice, 'mode'>) =>
      runChosen(chosen, { ...choice, mode }, flags, io),
  }
  return await watchRuns(watched, io)
}

interface Choice extends Pick<RunOptions, 'rows' | 'mode' | 'env' | 'maxCost'> {
  readonly onEvent?: (event: RunEvent) => void
}

async function runChosen(
  chosen: readonly ChosenSuite[],
  { onEvent, ...choice }: Choice,
  flags: RunFlags,
  io: Io,
): Promise<number> {
  const startedAt = new Date()
  const sinks = new ReportSinks(flags, io, {
    coversTools: true,
    coverageThreshold: flags.coverageThreshold,
    startedAt: flags.timing ? startedAt : undefined,
  })
  const kept = new KeptRun(io.cwd(), startedAt)
  const progress = new RunProgress(io, {
    quiet: flags.quiet,
    verbose: flags.verbose,
    live: sinks.isPretty && !isCi(choice.env),
  })
  const interruption = new Interruption(io, {
    onFirst: () => progress.log('interrupted: ending what runs; once more to stop at once'),
    onSecond: async () => {
      progress.end()
      await killServers()
    },
  })
  try {
    await runSuites(chosen, {
      ...runOptions(flags),
      ...choice,
      cwd: io.cwd(),
      isCi: isCi(choice.env),
      signal: interruption.signal,
      reproduce: (suite, name) => runCommand(suite, name, runOptions(flags)),
      onRow: (row) => {
        kept.row(row)
        return sinks.row(row)
      },
      onEvent: (event) => {
        onEvent?.(event)
        progress.event(event)
      },
    })
    progress.end()
    const { tests: _, ...result } = await sinks.finish(interruption.happened ? INTERRUPTED : undefined)
    const warning = kept.finish(result)
    if (warning !== null) io.stderr.write(`warning: ${cleanText(warning)}\n`)
    return result.exit_code
  } catch (error) {
    sinks.discard()
    if (flags.passWithNoTests && isMcproveError(error) && error.code === 'NO_TESTS') return 0
    throw error
  } finally {
    progress.end()
    interruption.end()
  }
}

function rowsThatFailed(io: Io): ReturnType<typeof failedRows> {
  const last = readLastRun(io.cwd(), (message) => io.stderr.write(`warning: ${cleanText(message)}\n`))
  return last === null ? [] : failedRows(last)
}
