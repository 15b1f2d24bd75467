import { resolve } from 'node:path'
import { loadEngines } from '../../core/engines/engines.js'
import { McproveError } from '../../core/errors/error.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import { writeWhole } from '../../files/output-file.js'
import { readText } from '../../files/reading/read-text.js'
import { stringify } from '../../report/reporters/json.js'
import { markdownStrength } from '../../report/strength/strength-markdown.js'
import { prettyStrength } from '../../report/strength/strength-pretty.js'
import { isCi } from '../../run/plan/is-ci.js'
import { summarize } from '../../score/result/summarize.js'
import { type Baseline, baselineOf, readBaseline } from '../../strength/baseline.js'
import { measureStrength } from '../../strength/measure-strength.js'
import { SEVERITIES, type StrengthReport, strengthReport, type UnnamedTools } from '../../strength/strength-report.js'
import type { TestStrength } from '../../strength/test-strength.js'
import { unnamedTools } from '../../strength/unnamed-tools.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { LOG_OPTIONS, type LogFlags } from '../import/log-flags.js'
import { loadSuites } from '../load-suites.js'
import type { OutputFlags } from '../report/wanted-reports.js'
import { type Formats, formatOptions, writeFormats } from '../report/written-formats.js'
import { EXECUTION_OPTIONS } from '../run/execution-options.js'
import { environmentOf } from '../run/run-flags.js'
import { StrengthProgress } from '../strength/strength-progress.js'
import { givenRows, recordedRows, type StrengthInput } from '../strength/strength-rows.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Check suites',
  summary: 'Mutation testing: find changes to good runs that no check catches',
} satisfies ListedCommand

interface StrengthFlags extends Pick<OutputFlags, 'reporter' | 'output' | 'quiet'>, LogFlags {
  readonly gates?: string
  readonly suite?: string
  readonly test?: string
  readonly tag?: readonly string[]
  readonly model?: readonly string[]
  readonly runs?: number
  readonly seed?: number
  readonly min?: number
  readonly failOn?: string
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly envFile?: string
}

const FORMATS = ['pretty', 'json', 'markdown', 'html']

export const command = defineCommand<StrengthFlags>({
  name: 'strength',
  summary:
    'Mutation testing for suites: change recorded runs that pass (drop a call, change an argument, claim an action that was not taken), score them again, and list the changes that no check catches, each with the smallest check that would catch it. Works offline and calls no model.',
  arguments: [
    { name: '[files...]', summary: 'suites whose recordings to mutate; with --gates or --suite, trace files' },
  ],
  options: {
    gates: { flag: '--gates <file>', summary: 'the checks for the traces, as in `mcprove score`' },
    suite: { flag: '--suite <file>', summary: 'the suite for the traces, as in `mcprove score`' },
    test: {
      flag: '-t, --test <pattern>',
      summary: 'measure tests whose name contains this text; with --suite, the test for all traces',
    },
    tag: EXECUTION_OPTIONS.tag,
    model: EXECUTION_OPTIONS.model,
    runs: EXECUTION_OPTIONS.runs,
    min: {
      flag: '--min <percent>',
      summary: 'exit 1 when less than this percentage of changes is caught, such as 80',
      type: 'number',
    },
    failOn: {
      flag: '--fail-on <severity>',
      summary: `exit 1 when a change of this severity or higher survives: ${SEVERITIES.join(', ')}`,
    },
    baseline: { flag: '--baseline <file>', summary: 'exit 1 only for surviving changes that are not in this file' },
    updateBaseline: { flag: '--update-baseline', summary: 'write the surviving changes to the --baseline file' },
    seed: { flag: '--seed <n>', summary: 'seed for choosing places and values to change; default 0', type: 'whole' },
    envFile: EXECUTION_OPTIONS.envFile,
    ...LOG_OPTIONS,
    ...formatOptions(FORMATS),
    quiet: EXECUTION_OPTIONS.quiet,
  },
  examples: [
    'mcprove strength',
    "mcprove strength shop.mcprove.yml -t 'refund' -o strength.md",
    'mcprove strength traces.jsonl --gates gates.yml --min 80',
    'mcprove strength --baseline strength.json --update-baseline',
    'mcprove strength --baseline strength.json --fail-on critical',
  ],
  run: async (files, flags, io) => {
    checkUsage(files, flags)
    const baseline = flags.updateBaseline ? undefined : baselineFrom(flags.baseline, io)
    const input = await inputFrom(files, flags, io)
    // Proposals may contain a regular expression or a schema.
    await loadEngines({ regex: '', schema: {} })
    const seed = flags.seed ?? 0
    const tests = measured(input, seed, new StrengthProgress(io, flags.quiet === true))
    const unnamed = unnamedBySuite(input)
    if (flags.baseline !== undefined && flags.updateBaseline) {
      const text = `${stringify(baselineOf(tests, unnamed), 2)}\n`
      writeWhole(resolve(io.cwd(), flags.baseline), [text], flags.baseline)
    }
    const failOn = SEVERITIES.find((severity) => severity === flags.failOn)
    const report = strengthReport(tests, unnamed, seed, { min: flags.min, failOn, baseline })
    await writeFormats('strength', formatsOf(report, input), flags, io)
    return report.exit_code
  },
})

function checkUsage(files: readonly string[], { gates, suite, failOn, baseline, updateBaseline }: StrengthFlags): void {
  if (failOn !== undefined && !SEVERITIES.some((severity) => severity === failOn)) {
    throw new McproveError('BAD_USAGE', `--fail-on ${failOn} is not a severity`, {
      hint: `Write --fail-on ${SEVERITIES.join(', or ')}.`,
    })
  }
  if (updateBaseline && baseline === undefined) {
    throw new McproveError('BAD_USAGE', '--update-baseline requires --baseline', {
      hint: 'Add --baseline FILE.',
    })
  }
  if ((gates !== undefined || suite !== undefined) && files.length === 0) {
    throw new McproveError('BAD_USAGE', 'no traces given for --gates or --suite', {
      hint: 'Give trace files, or pass the suite without --suite to mutate its recorded runs.',
    })
  }
}

function baselineFrom(file: string | undefined, io: Io): Baseline | undefined {
  if (file === undefined) return undefined
  return readBaseline(parseJson(readText(resolve(io.cwd(), file), file), file), file)
}

async function inputFrom(files: readonly string[], flags: StrengthFlags, io: Io): Promise<StrengthInput> {
  if (flags.gates !== undefined || flags.suite !== undefined) return await givenRows({ ...flags, files }, io)
  const env = environmentOf(flags.envFile === undefined ? {} : { envFile: flags.envFile }, io)
  const chosen = await loadSuites(files, io, { env })
  const { test, tag: tags, model: models, runs } = flags
  return await recordedRows(chosen, { cwd: io.cwd(), env, isCi: isCi(env), test, tags, models, runs })
}

function measured({ rows }: StrengthInput, seed: number, progress: StrengthProgress): readonly TestStrength[] {
  const tests = rows.map((row, index) => {
    progress.test(row.name, index, rows.length)
    const strength = measureStrength(row, seed)
    return row.trouble === undefined ? strength : { ...strength, unmeasured: row.trouble }
  })
  progress.end()
  return tests
}

function unnamedBySuite({ rows, direct }: StrengthInput): readonly UnnamedTools[] {
  return [...new Set(rows.map(({ suite }) => suite))].flatMap((suite) => {
    const ofSuite = rows.filter((row) => row.suite === suite)
    const tools = unnamedTools(
      ofSuite.map(({ test }) => test),
      direct.get(suite) ?? [],
      ofSuite.flatMap(({ traces }) => traces),
    )
    return tools.length === 0 ? [] : [{ suite, tools }]
  })
}

function formatsOf(report: StrengthReport, { results }: StrengthInput): Formats {
  return {
    pretty: (color) => prettyStrength(report, { color }),
    json: () => [`${stringify(report, 2)}\n`],
    markdown: () => markdownStrength(report),
    html: async function* () {
      const { htmlChunks } = await import('../../report/reporters/html.js')
      yield* htmlChunks(summarize(results), { strength: report })
    },
  }
}
