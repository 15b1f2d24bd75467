import * as z from 'zod'
import { isMcproveError } from '../../core/errors/error.js'
import type { Problem } from '../../core/errors/problem.js'
import { cleanText } from '../../core/text/show-value.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { colorsIf } from '../../report/text/colors.js'
import { checkRecordings } from '../../run/checks/check-recordings.js'
import { checkSuite } from '../../run/checks/check-suite.js'
import { suiteContents } from '../suite-contents.js'
import { errorText, problemsText } from '../terminal/print-error.js'
import { defineTool, leftOut, suitePaths } from './define-tool.js'

const MAX_PROBLEMS = 50

const problemSchema = z.strictObject({
  severity: z.enum(['error', 'warning']).describe('A suite with an error cannot run.'),
  file: z.string().describe('The file with the problem.'),
  line: z.number().int().describe('Starts at 1; 0 when the problem has no position.'),
  column: z.number().int().describe('Starts at 1; 0 when the problem has no position.'),
  path: z.string().describe('The path to the value, such as agents[0].prompt.'),
  message: z.string().describe('The problem.'),
  hint: z.string().optional().describe('How to fix it.'),
})

type ShownProblem = z.input<typeof problemSchema>

export const validate = defineTool({
  name: 'validate',
  title: 'Validate suites',
  description:
    'Check mcprove suites and return every problem with its position and what to write instead. Call it after each change to a suite. Starts no server and calls no model.',
  input: z.strictObject({ files: suitePaths }),
  output: z.strictObject({
    valid: z.boolean().describe('True when every suite can run.'),
    suites: z
      .array(
        z.strictObject({
          file: z.string().describe('The file of the suite.'),
          valid: z.boolean().describe('True when this suite can run.'),
          contents: z.string().describe('Its contents, such as 2 agent tests, or its first error.'),
        }),
      )
      .describe('The suites that were found.'),
    problems: z.array(problemSchema).describe('The problems, in the order of the files.'),
    problems_left_out: leftOut,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ files = [] }, { io }) => {
    const setting = { cwd: io.cwd(), env: io.env }
    const texts: string[] = []
    const suites: { file: string; valid: boolean; contents: string }[] = []
    const problems: ShownProblem[] = []
    const colors = colorsIf(false)
    for (const { file } of findSuites(files, io.cwd())) {
      try {
        for (const suite of await loadSuiteFile(file, io)) {
          await checkSuite(suite, setting)
          const warnings = [...suite.warnings, ...checkRecordings(suite, setting)]
          const contents = suiteContents(suite)
          suites.push({ file, valid: true, contents })
          problems.push(...warnings.map(shown))
          texts.push(`${cleanText(file)}: valid, ${contents}\n${problemsText(warnings, colors)}`)
        }
      } catch (error) {
        // An invalid suite must not hide the problems of the next.
        if (!isMcproveError(error)) throw error
        suites.push({ file, valid: false, contents: error.summary ?? error.message })
        problems.push(...(error.problems.length > 0 ? error.problems.map(shown) : [ofFile(file, error)]))
        texts.push(errorText(error, colors))
      }
    }
    const data = {
      valid: suites.every((suite) => suite.valid),
      suites,
      problems: problems.slice(0, MAX_PROBLEMS),
      problems_left_out: Math.max(problems.length - MAX_PROBLEMS, 0),
    }
    return { text: texts.join(''), data }
  },
})

function shown({ severity, file, line, column, path, message, hint }: Problem): ShownProblem {
  return { severity, file, line, column, path, message, ...(hint === undefined ? {} : { hint }) }
}

/** A file that cannot be read has no position. */
function ofFile(file: string, { message, hint }: { message: string; hint: string | undefined }): ShownProblem {
  return { severity: 'error', file, line: 0, column: 0, path: '', message, ...(hint === undefined ? {} : { hint }) }
}
