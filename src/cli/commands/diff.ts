import { resolve } from 'node:path'
import { type CatalogueDiff, catalogueDiff } from '../../catalog/catalogue-diff.js'
import { McproveError } from '../../core/errors/error.js'
import { isInterrupted } from '../../core/history/interrupted.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readText } from '../../files/reading/read-text.js'
import { prettyCatalogueDiff } from '../../report/diff/catalogue-diff-text.js'
import { type ComparedRow, comparedRow, rowsOfModel } from '../../report/diff/compared-row.js'
import { markdownCatalogueDiff } from '../../report/diff/diff-markdown.js'
import type { DiffSides } from '../../report/diff/page/diff-page.js'
import { stringify } from '../../report/reporters/json.js'
import { readResult } from '../../score/result/read-result.js'
import type { Result } from '../../score/result/result.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { COMPARE_OPTIONS, type CompareFlags, compareResults, type Rendering } from '../diff/compare-results.js'
import { interrupted } from '../history/interrupted-result.js'
import { jsonValuesOf, readCatalogue } from '../read-catalogue.js'
import { writeFormats } from '../report/written-formats.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Read results',
  summary: 'Compare two results or two tool lists',
} satisfies ListedCommand

interface DiffFlags extends CompareFlags {
  readonly model?: readonly string[]
  readonly against?: string
  readonly significant?: boolean
}

type Side = { readonly file: string } & ({ readonly result: Result } | { readonly tools: readonly ToolDefinition[] })

/** With its traces a result is larger than hand-written files; past this it does not fit in a string. */
const MAX_RESULT_BYTES = 500_000_000

export const command = defineCommand<DiffFlags>({
  name: 'diff',
  summary:
    'Compare two results, two models of one result, or two tool lists. Exit code 1: a test is worse and not by chance, all tests together are, a new test fails, or a tool changed in a breaking way; for unchanged tests this happens in at most 5% of comparisons. Exit code 2 or 3: a test ends in an error or is inconclusive now, or nothing could be decided.',
  arguments: [
    {
      name: '<old>',
      summary: 'a result (.json), or a tool list: saved tools/list, manifest, inspect --json, traces, cassette',
    },
    { name: '[new]', summary: 'the file to compare with; optional with two --model' },
  ],
  options: {
    model: {
      flag: '--model <name>',
      summary: 'compare only tests of this model; given twice, compare the first (old) with the second (new)',
      repeat: true,
    },
    against: {
      flag: '--against <what>',
      summary:
        'compare the given result with the last results of the history together (last:20, or last:20@main for a branch), or with a saved baseline (baseline, baseline:main)',
    },
    ...COMPARE_OPTIONS,
    significant: { flag: '--significant', summary: 'has no effect: only changes beyond noise decide; will be removed' },
  },
  examples: [
    'mcprove diff main.json branch.json',
    'mcprove diff main.json branch.json --margin 0.05 -o diff.md',
    'mcprove diff result.json --model claude-sonnet-4-5 --model gpt-5 -o upgrade.html',
    'mcprove diff result.json --against last:20',
    'mcprove diff tools-v1.json tools-v2.json',
  ],
  run: async ([oldFile = '', newFile], flags, io) => {
    const models = flags.model ?? []
    if (flags.significant) io.stderr.write(SIGNIFICANT_NOTE)
    const { exitCode, formats } =
      flags.against === undefined
        ? await filesCompared(oldFile, newFile, models, flags, io)
        : await comparedAgainst(oldFile, newFile, flags.against, flags, io)
    await writeFormats('diff', formats, flags, io)
    return exitCode
  },
})

const SIGNIFICANT_NOTE =
  'note: --significant has no effect: without it, only changes beyond noise decide too. It will be removed in the next release\n'

function checkModels(models: readonly string[], newFile: string | undefined): void {
  if (models.length > 2) {
    throw new McproveError('BAD_USAGE', `--model is given ${models.length} times`, {
      hint: 'Give --model once or twice.',
    })
  }
  if (newFile === undefined && models.length < 2) {
    throw new McproveError('BAD_USAGE', 'missing the file to compare with', {
      hint: 'Give a second file, or two models of the first: --model A --model B.',
    })
  }
}

async function filesCompared(
  oldFile: string,
  newFile: string | undefined,
  models: readonly string[],
  flags: DiffFlags,
  io: Io,
): Promise<Rendering> {
  checkModels(models, newFile)
  const old = await readSide(oldFile, io)
  const now = newFile === undefined ? old : await readSide(newFile, io)
  return renderingOf(old, now, models, flags)
}

/** With `--against`, the only file is the new result. */
async function comparedAgainst(
  file: string,
  other: string | undefined,
  against: string,
  flags: DiffFlags,
  io: Io,
): Promise<Rendering> {
  const extra = other === undefined ? (flags.model === undefined ? null : '--model') : 'a second file'
  if (extra !== null) {
    throw new McproveError('BAD_USAGE', `${extra} cannot be combined with --against`, { hint: 'Give one result only.' })
  }
  const now = await readSide(file, io)
  if (!('result' in now)) {
    throw new McproveError('BAD_USAGE', '--against applies to results only', { hint: 'Give a result (.json).' })
  }
  const { againstRows } = await import('../diff/against.js')
  const { rows, name } = againstRows(against, now.result, io)
  return compareResults(rows, rowsOf(now), flags, { old: name, new: file, kind: 'results' })
}

async function readSide(file: string, io: Io): Promise<Side> {
  const text = readText(resolve(io.cwd(), file), file, MAX_RESULT_BYTES)
  const values = jsonValuesOf(text, file)
  const [first] = values ?? []
  const isResult = isRecord(first) && (first.schema === 'mcprove/result@1' || Array.isArray(first.tests))
  if (isResult) return { file, result: finishedResult(readResult(first, file), file) }
  return { file, tools: await readCatalogue(text, values, file) }
}

/** Tests that a run did not finish would look removed. */
function finishedResult(result: Result, file: string): Result {
  if (isInterrupted(result)) throw interrupted(file)
  return result
}

function renderingOf(old: Side, now: Side, models: readonly string[], flags: DiffFlags): Rendering {
  if ('result' in old && 'result' in now) {
    const [oldModel, newModel = oldModel] = models
    return compareResults(rowsOf(old, oldModel), rowsOf(now, newModel), flags, sidesOf(old, now, models))
  }
  if ('result' in old || 'result' in now) {
    const [result, tools] = 'result' in old ? [old, now] : [now, old]
    throw new McproveError('BAD_USAGE', `${result.file} is a result and ${tools.file} is a tool list`, {
      hint: 'Compare two results or two tool lists.',
    })
  }
  const flag = OF_RESULTS.find((name) => flags[name] !== undefined)
  if (flag !== undefined) {
    throw new McproveError('BAD_USAGE', `--${flag} applies to results only`, { hint: 'Remove it.' })
  }
  return ofCatalogues(catalogueDiff(old.tools, now.tools))
}

/** Two models of one file are a model upgrade; of two files, each name says which. */
function sidesOf(old: Side, now: Side, [oldModel, newModel]: readonly string[]): DiffSides {
  if (oldModel !== undefined && newModel !== undefined && oldModel !== newModel) {
    return { old: oldModel, new: newModel, kind: 'models' }
  }
  return { old: old.file, new: now.file, kind: 'results' }
}

const OF_RESULTS = ['model', 'margin', 'strict', 'all', 'significant'] as const

function rowsOf({ file, result }: Side & { readonly result: Result }, model?: string): readonly ComparedRow[] {
  if (model === undefined) return result.tests.map(comparedRow)
  const rows = rowsOfModel(result.tests, model)
  if (rows.length > 0) return rows.map(comparedRow)
  const known = [...new Set(result.tests.flatMap((test) => test.model ?? []))].join(', ')
  throw new McproveError('BAD_USAGE', `${file} has no test of the model \`${model}\``, {
    hint: known === '' ? 'Remove --model: no test of this result has a model.' : `Use one of ${known}.`,
  })
}

function ofCatalogues(diff: CatalogueDiff): Rendering {
  const exitCode = diff.breaking ? 1 : 0
  return {
    exitCode,
    formats: {
      pretty: (color) => prettyCatalogueDiff(diff, { color }),
      json: () => [`${stringify({ schema: 'mcprove/catalogue-diff@1', exit_code: exitCode, ...diff }, 2)}\n`],
      markdown: () => markdownCatalogueDiff(diff),
    },
  }
}
