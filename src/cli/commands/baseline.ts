import { resolve } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { isInterrupted } from '../../core/history/interrupted.js'
import { showValue } from '../../core/text/show-value.js'
import { fileExists } from '../../files/confinement.js'
import { baselineFile, writeBaseline } from '../../files/history/baselines.js'
import { isLastRunInterrupted } from '../../files/history/run-history.js'
import { OutputFile } from '../../files/output-file.js'
import { comparedRow } from '../../report/diff/compared-row.js'
import { stringify } from '../../report/reporters/json.js'
import type { Result } from '../../score/result/result.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { COMPARE_OPTIONS, type CompareFlags, compareResults } from '../diff/compare-results.js'
import { interrupted } from '../history/interrupted-result.js'
import { type BaselinePlace, baselineBranch, readBaseline } from '../history/read-baseline.js'
import { lastResult, savedResult } from '../report/saved-result.js'
import { writeFormats } from '../report/written-formats.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Read results',
  summary: 'Keep a result, and compare later ones with it',
} satisfies ListedCommand

interface BaselineFlags extends CompareFlags, BaselinePlace {}

export const command = defineCommand<BaselineFlags>({
  name: 'baseline',
  summary:
    'Keep one result for each branch to compare later results with. `save` keeps the last run, with its traces; `check` compares the last run with it, with the output and the exit codes of `mcprove diff`.',
  arguments: [
    { name: '<action>', summary: '`save` or `check`' },
    { name: '[result]', summary: 'a result (.json); default: the last run in the current folder' },
  ],
  options: {
    branch: { flag: '--branch <name>', summary: 'the branch of the baseline; default: the current one' },
    file: { flag: '--file <file>', summary: 'keep the baseline in this file, for example to commit it' },
    ...COMPARE_OPTIONS,
  },
  examples: [
    'mcprove baseline save',
    'mcprove baseline check',
    'mcprove baseline check result.json --branch main',
    'mcprove baseline save --file baseline.json',
  ],
  run: async ([action, file], flags, io) => {
    if (action === 'save') return save(file, flags, io)
    if (action === 'check') return await check(file, flags, io)
    throw new McproveError('BAD_USAGE', `unknown action ${showValue(action, 80)}`, {
      hint: 'Use `mcprove baseline save` or `mcprove baseline check`.',
    })
  },
})

/** Also without a file no older run is taken: a run that was just interrupted must not look green. */
function resultOf(file: string | undefined, io: Io): Result {
  if (file === undefined && isLastRunInterrupted(io.cwd())) throw interrupted('the last run')
  const result = file === undefined ? lastResult(io) : savedResult(file, io)
  if (isInterrupted(result)) throw interrupted(file ?? 'the last run')
  return result
}

const OF_CHECK = ['margin', 'strict', 'all', 'reporter', 'output'] as const

function save(source: string | undefined, flags: BaselineFlags, io: Io): number {
  const wrong = OF_CHECK.find((flag) => flags[flag] !== undefined)
  if (wrong !== undefined)
    throw new McproveError('BAD_USAGE', `--${wrong} applies to \`baseline check\` only`, { hint: 'Remove it.' })
  const result = resultOf(source, io)
  const text = `${stringify(result, 0)}\n`
  const file = flags.file ?? baselineFile(baselineBranch(flags, io))
  const earlier = testsIn(file, io)
  if (flags.file === undefined) writeBaseline(io.cwd(), file, text)
  else writeAnywhere(file, text, io)
  io.stdout.write(`saved ${result.tests.length} ${result.tests.length === 1 ? 'test' : 'tests'} as ${file}\n`)
  if (earlier > result.tests.length)
    io.stderr.write(`note: the earlier baseline had ${earlier} tests, this one has ${result.tests.length}\n`)
  return 0
}

/** Of the baseline that is replaced. */
function testsIn(file: string, io: Io): number {
  try {
    return fileExists(resolve(io.cwd(), file), file) ? savedResult(file, io).tests.length : 0
  } catch (error) {
    if (isMcproveError(error)) return 0
    throw error
  }
}

function writeAnywhere(file: string, text: string, io: Io): void {
  const output = new OutputFile(resolve(io.cwd(), file), { shownAs: file })
  output.write(text)
  output.commit()
}

async function check(file: string | undefined, flags: BaselineFlags, io: Io): Promise<number> {
  const now = resultOf(file, io)
  const old = readBaseline(flags, io)
  const sides = { old: old.file, new: file ?? 'the last run', kind: 'results' as const }
  const [before, after] = [old.result, now].map(({ tests }) => tests.map(comparedRow))
  const { exitCode, formats } = compareResults(before ?? [], after ?? [], flags, sides)
  await writeFormats('baseline check', formats, flags, io)
  return exitCode
}
