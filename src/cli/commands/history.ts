import { McproveError } from '../../core/errors/error.js'
import { type HistoryReport, historyReport } from '../../core/history/history-report.js'
import { nearest } from '../../core/text/nearest.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { KEPT_ENTRIES, readHistory, requireHistory } from '../../files/history/history-entries.js'
import { historyHtml } from '../../report/history/history-html.js'
import { historyJson } from '../../report/history/history-json.js'
import { markdownHistory } from '../../report/history/history-markdown.js'
import { prettyHistory } from '../../report/history/history-pretty.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { type AddFlags, addResults } from '../history/add-results.js'
import { readMoment } from '../history/read-moment.js'
import type { ReportFlags } from '../report/report-sinks.js'
import { formatOptions, writeFormats } from '../report/written-formats.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Read results',
  summary: 'Show trends, change points and flaky tests',
} satisfies ListedCommand

interface HistoryFlags extends AddFlags, Pick<ReportFlags, 'reporter' | 'output'> {
  readonly since?: string
  readonly all?: boolean
  readonly json?: boolean
}

export const command = defineCommand<HistoryFlags>({
  name: 'history',
  summary:
    'Show how tests did over time: their trend, where they changed, and which are flaky. Every `mcprove run` adds its result to .mcprove/history; `mcprove history add` adds results of other machines. The exit code is 0 regardless of the verdicts.',
  arguments: [
    {
      name: '[what...]',
      summary:
        'a test: part of its name, or the exact name; or `add` and results (.json), or files of .mcprove/history',
    },
  ],
  options: {
    since: { flag: '--since <time>', summary: 'only results from this time on, such as 7d, 12h or 2026-03-04' },
    all: { flag: '--all', summary: 'list every test, and every result of a test' },
    json: { flag: '--json', summary: 'the same as --reporter json' },
    ...formatOptions(['pretty', 'json', 'markdown', 'html']),
    at: { flag: '--at <time>', summary: 'with add: when it was run; default: its `timing`, or the time of the file' },
    commit: { flag: '--commit <hash>', summary: 'with add: the commit of the results' },
    branch: { flag: '--branch <name>', summary: 'with add: the branch of the results' },
  },
  examples: [
    'mcprove history',
    'mcprove history "weather lookup"',
    'mcprove history --since 7d -o history.html',
    'mcprove history add result.json --commit 3f2c1ab --branch main',
    'mcprove history add artifacts/*/.mcprove/history/*.json',
  ],
  run: async (words, flags, io) => {
    if (words[0] === 'add') return add(words.slice(1), flags, io)
    if (words.length > 1)
      throw usage('expected one test', 'Quote a name with spaces: mcprove history "weather lookup".')
    for (const flag of ['at', 'commit', 'branch'] as const)
      if (flags[flag] !== undefined) throw usage(`--${flag} applies to \`history add\` only`, 'Remove it.')
    const report = reportOf(words[0], flags, io)
    const all = flags.all === true
    const formats = {
      pretty: (color: boolean) => prettyHistory(report, { color, all }),
      json: () => [historyJson(report)],
      markdown: () => markdownHistory(report, { all }),
      html: () => historyHtml(report),
    }
    const reporter = [...(flags.reporter ?? []), ...(flags.json ? ['json'] : [])]
    await writeFormats('history', formats, reporter.length === 0 ? flags : { ...flags, reporter }, io)
    return 0
  },
})

function add(files: readonly string[], flags: HistoryFlags, io: Io): number {
  if (files.length === 0) {
    throw usage('missing the results to add', 'Give result files. To see a test named `add`, give more of its name.')
  }
  const { added, known, dropped } = addResults(files, flags, io)
  const before = known === 0 ? '' : `, ${known} ${known === 1 ? 'was' : 'were'} there already`
  const old = dropped === 0 ? '' : `, ${dropped} not kept: older than the newest ${KEPT_ENTRIES}`
  io.stdout.write(`added ${added} ${added === 1 ? 'result' : 'results'}${before}${old}\n`)
  return 0
}

function reportOf(row: string | undefined, { since }: HistoryFlags, io: Io): HistoryReport {
  const from = since === undefined ? undefined : readMoment('--since', since).toISOString()
  const entries = readHistory(io.cwd(), (message) => io.stderr.write(`warning: ${cleanText(message)}\n`))
  requireHistory(entries)
  const report = historyReport(entries, { row, since: from })
  if (row === undefined || report.rows.length > 0) return report
  const names = new Set(entries.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const near = nearest(row, [...names])
  throw new McproveError('NO_TESTS', `no test in the history matches ${showValue(row, 80)}`, {
    hint: near === undefined ? 'List the tests with `mcprove history --all`.' : `Did you mean ${showValue(near, 80)}?`,
  })
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
