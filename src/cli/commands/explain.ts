import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { explanationText } from '../explain/explanation-text.js'
import { wantsColor, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Read results',
  summary: 'Explain why a test failed, or what an error code means',
} satisfies ListedCommand

interface ExplainFlags {
  readonly result?: string
}

export const command = defineCommand<ExplainFlags>({
  name: 'explain',
  summary:
    'Explain why a test failed: expected and recorded calls side by side, the shortest prefix of calls that fails, a change that makes it pass, and the command that reproduces it. Or explain an error code.',
  arguments: [{ name: '[what]', summary: 'a test, a run (`name #3`) or an error code; default: the first failure' }],
  options: {
    result: { flag: '--result <file>', summary: 'a saved result (.json); default: the last run in the current folder' },
  },
  examples: [
    'mcprove explain',
    'mcprove explain "weather lookup #3"',
    'mcprove explain --result result.json "weather lookup"',
    'mcprove explain CASSETTE_STALE',
  ],
  run: async ([what], { result }, io) => {
    const { chunks } = await explanationText({ what, result, color: wantsColor(io, io.stdout) }, io)
    for (const chunk of chunks) await writeText(io.stdout, chunk)
    return 0
  },
})
