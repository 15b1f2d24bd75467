import { writeWhole } from '../../files/output-file.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { LOG_OPTIONS } from '../import/log-flags.js'
import { type LearnChoice, learnFrom } from '../learn/learn-from.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import { type Io, writeText } from '../terminal/io.js'

export const listed = { group: 'Write tests', summary: 'Propose a suite from good traces' } satisfies ListedCommand

interface LearnFlags extends LearnChoice {
  readonly output?: string
}

export const command = defineCommand<LearnFlags>({
  name: 'learn',
  summary:
    'Propose a suite from good traces: what all of them wrote and told, where values came from, tools they left alone. Comments say how sure the traces make each check. Prints how many further good runs would pass. Reads what `score` reads; - is standard input.',
  arguments: [{ name: '<traces...>', summary: 'traces of runs that went well; the more, the surer' }],
  options: {
    gatesOnly: {
      flag: '--gates-only',
      summary: 'only the checks, for `score --gates`; all traces are runs of one test',
    },
    against: {
      flag: '--against <traces>',
      summary:
        'traces of runs that went wrong: keep the checks that fail them, and say which still pass; repeatable, for example failures.jsonl',
      repeat: true,
    },
    output: { flag: '-o, --output <file>', summary: 'write here instead of to standard output' },
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
  else writeWhole(path, [text])
}
