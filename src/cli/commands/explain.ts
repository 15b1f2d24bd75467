import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { explanationText } from '../explain/explanation-text.js'
import { wantsColor, writeText } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Read results',
  summary: 'Say why a row failed, or what an error code means',
} satisfies ListedCommand

interface ExplainFlags {
  readonly result?: string
}

export const command = defineCommand<ExplainFlags>({
  name: 'explain',
  summary:
    'Say why a row failed: expected and recorded calls side by side, the fewest calls that already fail, what would have passed, and the command that reproduces it. Or say what an error code means.',
  arguments: [{ name: '[what]', summary: 'a row, a run (`name #3`) or an error code; without it, the first failure' }],
  options: {
    result: { flag: '--result <file>', summary: 'a saved result; without it, the last run in this folder' },
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
