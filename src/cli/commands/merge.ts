import { mergeResults } from '../../score/result/merge-results.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { REPORT_OPTIONS } from '../report/report-flags.js'
import { type ReportFlags, reportResult } from '../report/report-sinks.js'
import { savedResult } from '../report/saved-result.js'

export const listed = { group: 'Read results', summary: 'Merge the results of shards' } satisfies ListedCommand

export const command = defineCommand<ReportFlags>({
  name: 'merge',
  summary:
    'Merge the results of shards. Tests, totals, coverage and exit code are byte for byte those of a single run.',
  arguments: [{ name: '<results...>', summary: 'the JSON results of all shards, in any order' }],
  options: REPORT_OPTIONS,
  examples: [
    'mcprove run --shard 1/3 -o shard-1.json   # and 2/3, 3/3 on other machines',
    'mcprove merge shard-*.json -o result.json -o junit.xml',
    'mcprove merge shard-*.json --reporter github',
  ],
  run: async (files, flags, io) => {
    const result = mergeResults(files.map((file) => ({ file, result: savedResult(file, io) })))
    await reportResult(result, flags, io)
    return result.exit_code
  },
})
