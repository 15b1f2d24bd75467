import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { OutputFile } from '../../files/output-file.js'
import { CAPTURE_FORMS, captureFormOfFile, captureWriter } from '../../report/capture/capture-writer.js'
import { agentTestsOf } from '../../run/plan/agent-tests-of.js'
import { type Capture, captureOf } from '../../score/capture.js'
import type { TestResult } from '../../score/result/result.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { loadSuites } from '../load-suites.js'
import { type OutputFlags, wantedReports } from '../report/wanted-reports.js'
import { EXECUTION_OPTIONS } from '../run/execution-options.js'
import { type ExecutionFlags, environmentOf, modeOf, runOptions } from '../run/run-flags.js'
import { runWithProgress } from '../run/run-with-progress.js'
import { INTERRUPTED } from '../terminal/interruption.js'
import { type Io, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Run tests',
  summary: 'Record the calls that models make, without a verdict',
} satisfies ListedCommand

type CaptureFlags = ExecutionFlags & OutputFlags

export const command = defineCommand<CaptureFlags>({
  name: 'capture',
  summary:
    'Run the agent tests of suites and write the calls that the models make. Use the output to write expectations; capture gives no verdict.',
  arguments: [
    {
      name: '[files...]',
      summary: 'suite files, folders, globs or file:line; default: the suites in the current folder',
    },
  ],
  options: {
    ...EXECUTION_OPTIONS,
    reporter: { flag: '--reporter <name[=file]>', summary: `${CAPTURE_FORMS.join(', ')}; repeatable`, repeat: true },
    output: {
      flag: '-o, --output <file>',
      summary: 'write to a file, format by extension (.json .md .html .txt); repeatable',
      repeat: true,
    },
  },
  examples: [
    'mcprove capture calendar.mcprove.ts --model claude-sonnet-4-5',
    'mcprove capture --runs 3 -o calls.json -o calls.html',
    'mcprove capture --replay --include-context --reporter markdown',
  ],
  run: captureFiles,
})

async function captureFiles(files: readonly string[], flags: CaptureFlags, io: Io): Promise<number> {
  const env = environmentOf(flags, io)
  const mode = modeOf(flags, env)
  const sinks = sinksOf(flags)
  const loaded = await loadSuites([...files, ...(flags.config ?? [])], io, { env })
  const chosen = loaded.map((one) => ({ ...one, suite: agentTestsOf(one.suite) }))
  const tests: TestResult[] = []
  const options = { ...runOptions(flags, io), env, mode, onRow: (row: TestResult) => void tests.push(row) }
  try {
    return await runWithProgress(chosen, options, io, {
      quiet: flags.quiet,
      verbose: flags.verbose,
      isLive: sinks.some(({ file }) => file === null),
      finish: async (isInterrupted) => {
        const captured = captureOf(tests)
        const capture = isInterrupted ? { ...captured, exit_code: INTERRUPTED } : captured
        for (const sink of sinks) await write(capture, sink, io)
        return capture.exit_code
      },
    })
  } catch (error) {
    if (flags.passWithNoTests && isMcproveError(error) && error.code === 'NO_TESTS') return 0
    throw error
  }
}

type Sink = ReturnType<typeof sinksOf>[number]

/** Every name is checked before anything runs. */
function sinksOf(flags: CaptureFlags) {
  const wanted = wantedReports(flags, { ofFile: captureFormOfFile, usual: 'text' })
  return wanted.map(({ name, file }) => ({ writer: captureWriter(name), file }))
}

async function write(capture: Capture, { writer, file }: Sink, io: Io): Promise<void> {
  if (file === null) {
    for (const chunk of writer(capture)) await writeText(io.stdout, chunk)
    return
  }
  const output = new OutputFile(resolve(io.cwd(), file), { shownAs: file })
  for (const chunk of writer(capture)) output.write(chunk)
  output.commit()
}
