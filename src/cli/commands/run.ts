import { resolve } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { KeptRun } from '../../files/history/kept-run.js'
import { lastFailedRows } from '../../files/history/run-history.js'
import { historyRow } from '../../report/history/history-row.js'
import { runCommand } from '../../run/plan/run-command.js'
import type { ChosenSuite, RunEvent, RunOptions } from '../../run/run-options.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import type { OptionDeclaration } from '../command-line/option.js'
import { runOrigin } from '../history/run-origin.js'
import { loadSuites } from '../load-suites.js'
import { OTLP_OPTION, REPORT_OPTIONS } from '../report/report-flags.js'
import { ReportSinks } from '../report/report-sinks.js'
import { ResultHead } from '../report/result-head.js'
import { EXECUTION_OPTIONS } from '../run/execution-options.js'
import { environmentOf, modeOf, type RunFlags, runOptions } from '../run/run-flags.js'
import { runWithProgress } from '../run/run-with-progress.js'
import { INTERRUPTED } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Run tests',
  summary: 'Run suites: replay, record or live; score and report',
} satisfies ListedCommand

/** The flags of commands that run rows and report them. */
export const RUN_OPTIONS: { readonly [Key in keyof RunFlags]?: OptionDeclaration } = {
  ...EXECUTION_OPTIONS,
  coverageThreshold: {
    flag: '--coverage-threshold <percent>',
    summary:
      'fail when runs and direct tests call less than this percentage of the offered tools, such as 80; exit 3 when it cannot be measured',
    type: 'number',
  },
  passRule: {
    flag: '--pass-rule <rule>',
    summary:
      "how several runs of a test with critics become one verdict, instead of the suite's `pass_rule`: last, mean, majority or all",
  },
  bail: { flag: '--bail [n]', summary: 'stop after n failed tests; default 1', type: 'count' },
  lastFailed: { flag: '--last-failed', summary: 'run only the tests that failed in the last run' },
  watch: { flag: '--watch', summary: 'rerun affected tests when a suite or a local server changes' },
  updateSnapshots: { flag: '-u, --update-snapshots', summary: 'write snapshots instead of comparing them' },
  ...REPORT_OPTIONS,
  otlp: OTLP_OPTION,
  timing: { flag: '--timing', summary: 'include timings in reports, also of scripted models and mock servers' },
}

export const command = defineCommand<RunFlags>({
  name: 'run',
  summary: 'Run suites: replay recorded tests, run the others live, then score and report.',
  arguments: [
    {
      name: '[files...]',
      summary: 'suite files, folders, globs or file:line; default: the suites in the current folder',
    },
  ],
  options: RUN_OPTIONS,
  examples: [
    'mcprove run',
    'mcprove run weather.mcprove.yml --record',
    "mcprove run -t 'weather lookup [gpt-5] #3'",
    'CI=true mcprove run --reporter json=result.json',
    'mcprove run --model claude-sonnet-4-5 --model gpt-5 --runs 10 --record --append',
  ],
  run: runFiles,
})

export async function runFiles(files: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  const env = environmentOf(flags, io)
  const mode = modeOf(flags, env)
  const rows = flags.lastFailed ? rowsThatFailed(flags, io) : undefined
  if (rows?.length === 0) {
    io.stderr.write('nothing failed in the last run\n')
    return 0
  }
  const args = [...files, ...(flags.config ?? [])]
  if (!flags.watch) return await runChosen(await loadSuites(args, io, { env }), { rows, mode, env }, flags, io)
  const { watchRuns } = await import('../run/watch.js')
  const watched = {
    files: flags.envFile === undefined ? [] : [resolve(io.cwd(), flags.envFile)],
    rows,
    maxCost: flags.maxCost,
    overrides: runOptions(flags, io),
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

async function runChosen(chosen: readonly ChosenSuite[], choice: Choice, flags: RunFlags, io: Io): Promise<number> {
  const startedAt = new Date()
  const options = runOptions(flags, io)
  const sinks = await ReportSinks.open(flags, io)
  const head = new ResultHead({
    coversTools: true,
    coverageThreshold: flags.coverageThreshold,
    startedAt: flags.timing ? startedAt : undefined,
  })
  const kept = new KeptRun(io.cwd(), startedAt)
  try {
    return await runWithProgress(
      chosen,
      {
        ...options,
        ...choice,
        reproduce: (suite, name) => runCommand(suite, name, options),
        onRow: async (row, index, signal, inputs) => {
          head.add(row, index)
          await kept.row(row, historyRow(row, inputs(), isOneRun(row.name, flags.test)), signal)
          await sinks.row(row)
        },
        onTrace: (trace) => head.addTrace(trace),
        onUse: (use) => head.addUse(use),
      },
      io,
      {
        quiet: flags.quiet,
        verbose: flags.verbose,
        isLive: sinks.isPretty,
        finish: async (isInterrupted, whole) => {
          const shard = options.shard === undefined ? undefined : { ...options.shard, ...whole }
          const result = head.finish(isInterrupted ? INTERRUPTED : undefined, shard)
          await sinks.finish(result)
          const warning = kept.finish(result, () => runOrigin(io))
          if (warning !== null) io.stderr.write(`warning: ${cleanText(warning)}\n`)
          return result.exit_code
        },
      },
    )
  } catch (error) {
    sinks.discard()
    if (flags.passWithNoTests && isMcproveError(error) && error.code === 'NO_TESTS') return 0
    throw error
  }
}

/** `-t 'name #3'` selects one run of a row. */
function isOneRun(name: string, patterns: readonly string[] = []): boolean {
  const ofRun = new Set(patterns.filter((pattern) => /^(.*) #\d+$/s.exec(pattern)?.[1] === name))
  return ofRun.size === 1 && patterns.every((pattern) => ofRun.has(pattern) || !name.includes(pattern))
}

function rowsThatFailed({ passWithNoTests }: RunFlags, io: Io): NonNullable<Choice['rows']> {
  const warn = (message: string) => io.stderr.write(`warning: ${cleanText(message)}\n`)
  const last = lastFailedRows(io.cwd(), warn)
  if (last?.isComplete) return last.rows
  if (last !== null && last.rows.length > 0) {
    warn('the earlier run was interrupted: tests that it did not finish are not repeated')
    return last.rows
  }
  if (last === null && passWithNoTests) return []
  const why = last === null ? 'no earlier run is saved in this folder' : 'the earlier run was interrupted'
  throw new McproveError('NO_TESTS', `--last-failed: ${why}`, { hint: 'Run once without --last-failed.' })
}
