import { resolve } from 'node:path'
import { writeWhole } from '../../files/output-file.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { LOG_OPTIONS } from '../import/log-flags.js'
import { type LearnChoice, learnFrom } from '../learn/learn-from.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import { type Io, writeText } from '../terminal/io.js'

export const listed = {
  group: 'Write tests',
  summary: 'Generate a suite from traces of good runs',
} satisfies ListedCommand

interface LearnFlags extends LearnChoice {
  readonly output?: string
}

export const command = defineCommand<LearnFlags>({
  name: 'learn',
  summary:
    'Generate a suite from traces of good runs. The checks cover the writes and answers that all runs share, the source of each value, and the tools that no run called; a comment gives the confidence of each check. Prints the estimated share of further good runs that would pass. Accepts the same input as `score`; - reads standard input.',
  arguments: [{ name: '<traces...>', summary: 'traces of good runs; more runs give higher confidence' }],
  options: {
    gatesOnly: {
      flag: '--gates-only',
      summary: 'write only the checks, for `score --gates`; treats all traces as runs of one test',
    },
    against: {
      flag: '--against <traces>',
      summary:
        'traces of failed runs, for example failures.jsonl: keep the checks that fail them, and list the runs that still pass; repeatable',
      repeat: true,
    },
    output: { flag: '-o, --output <file>', summary: 'write to a file instead of standard output' },
    ...LOG_OPTIONS,
  },
  examples: [
    'mcprove learn good.traces.jsonl -o refunds.mcprove.yml',
    'mcprove learn cassettes/shop/*.jsonl > learned.mcprove.yml',
    'mcprove learn good.jsonl --against failures.jsonl -o refunds.mcprove.yml',
    'mcprove learn ~/.claude/projects/my-app/*.jsonl --gates-only -o gates.yml',
  ],
  run: async (files, flags, io) => {
    const interruption = new Interruption(io)
    try {
      const learned = await learnFrom(files, flags, { io, env: io.env, signal: interruption.signal })
      if (learned === null) return INTERRUPTED
      await write(learned.text, flags.output, io)
      for (const summary of learned.summaries) io.stderr.write(`${summary}\n`)
      return 0
    } finally {
      interruption.end()
    }
  },
})

async function write(text: string, path: string | undefined, io: Io): Promise<void> {
  if (path === undefined) await writeText(io.stdout, text)
  else writeWhole(resolve(io.cwd(), path), [text], path)
}
