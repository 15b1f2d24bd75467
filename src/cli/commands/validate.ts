import { isMcproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { checkRecordings } from '../../run/checks/check-recordings.js'
import { checkSuite } from '../../run/checks/check-suite.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { printError, printWarnings } from '../terminal/print-error.js'
import '../quick-schemas.js'
import { suiteContents } from '../suite-contents.js'

export const listed = {
  group: 'Check suites',
  summary: 'Check suites and report every problem',
} satisfies ListedCommand

export const command = defineCommand<object>({
  name: 'validate',
  summary:
    'Check suites, the files they reference and their recordings. Reports every problem with its file, line and column. Starts no server and calls no model.',
  arguments: [
    { name: '[files...]', summary: 'suite files, folders or globs; default: the suites in the current folder' },
  ],
  examples: ['mcprove validate', 'mcprove validate weather.mcprove.yml', "mcprove validate 'suites/**/*.mcprove.yml'"],
  run: async (files, _flags, io) => {
    const setting = { cwd: io.cwd(), env: io.env }
    let exitCode = 0
    for (const { file } of findSuites(files, io.cwd())) {
      try {
        for (const suite of await loadSuiteFile(file, io)) {
          await checkSuite(suite, setting)
          printWarnings([...suite.warnings, ...checkRecordings(suite, setting)], io)
          io.stdout.write(`${cleanText(file)}: valid, ${suiteContents(suite)}\n`)
        }
      } catch (error) {
        // An invalid suite must not hide the problems of the next.
        if (!isMcproveError(error)) throw error
        exitCode = printError(error, io)
      }
    }
    return exitCode
  },
})
