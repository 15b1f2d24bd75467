// Two sides of results as a diff in every format, for `diff` and `baseline check`.
import { McproveError } from '../../core/errors/error.js'
import type { ComparedRow } from '../../report/diff/compared-row.js'
import { markdownResultDiff } from '../../report/diff/diff-markdown.js'
import { prettyResultDiff } from '../../report/diff/diff-pretty.js'
import { diffResults } from '../../report/diff/diff-results.js'
import { type DiffSides, diffPage } from '../../report/diff/page/diff-page.js'
import { stringify } from '../../report/reporters/json.js'
import type { OptionDeclaration } from '../command-line/option.js'
import type { ReportFlags } from '../report/report-sinks.js'
import { type Formats, formatOptions } from '../report/written-formats.js'

export interface CompareFlags extends Pick<ReportFlags, 'reporter' | 'output'> {
  readonly margin?: number
  readonly strict?: boolean
  readonly all?: boolean
}

export const COMPARE_OPTIONS = {
  margin: {
    flag: '--margin <ratio>',
    summary: 'show that the pass rate of all tests fell by less than this, such as 0.05; exit 3 when it is not shown',
    type: 'number',
  },
  strict: { flag: '--strict', summary: 'exit 1 for any change' },
  all: { flag: '--all', summary: 'list every test, also unchanged ones and those that changed within noise' },
  ...formatOptions(['pretty', 'json', 'markdown', 'html']),
} as const satisfies Readonly<Record<string, OptionDeclaration>>

/** One diff in each available format. */
export interface Rendering {
  readonly exitCode: number
  readonly formats: Formats
}

export function compareResults(
  before: readonly ComparedRow[],
  after: readonly ComparedRow[],
  flags: CompareFlags,
  sides: DiffSides,
): Rendering {
  const all = flags.all === true
  const options = { strict: flags.strict === true, all, margin: marginOf(flags.margin) }
  const diff = diffResults(before, after, options)
  return {
    exitCode: diff.exit_code,
    formats: {
      pretty: (color) => prettyResultDiff(diff, { color, all }),
      json: () => [`${stringify(diff, 2)}\n`],
      markdown: () => markdownResultDiff(diff, { all }),
      html: () => diffPage(diffResults(before, after, { ...options, all: true }), sides),
    },
  }
}

function marginOf(margin: number | undefined): number | undefined {
  if (margin === undefined || (margin > 0 && margin < 1)) return margin
  throw new McproveError('BAD_USAGE', `--margin is a ratio between 0 and 1, got ${margin}`, {
    hint: 'Write 0.05 to accept a drop of up to 5 points.',
  })
}
