import { ERROR_CODES, type ErrorCode, McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import { cleanText } from '../core/show-value.js'
import { defineCommand } from './command.js'
import { wantsColor, writeText } from './io.js'
import './quick-schemas.js'
import { lastResult, savedResult } from './saved-result.js'

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
  run: async ([what], { result: file }, io) => {
    if (what !== undefined && file === undefined && /^[A-Z]+(_[A-Z]+)+$/.test(what)) {
      await writeText(io.stdout, await guideTo(what))
      return 0
    }
    const result = file === undefined ? lastResult(io) : savedResult(file, io)
    const from = file ?? 'the last run'
    const { chooseRow } = await import('./choose-row.js')
    const chosen = chooseRow(result, what, from)
    if (chosen === null) {
      await writeText(io.stdout, `nothing failed in ${cleanText(from)}\n`)
      return 0
    }
    const { explainRow } = await import('./explain-row.js')
    const { renderExplanation } = await import('../report/explain.js')
    const explanation = await explainRow(chosen, io)
    for (const chunk of renderExplanation(explanation, { color: wantsColor(io, io.stdout) })) {
      await writeText(io.stdout, chunk)
    }
    return 0
  },
})

async function guideTo(word: string): Promise<string> {
  if (!isErrorCode(word)) {
    const near = nearest(word, ERROR_CODES)
    throw new McproveError('BAD_USAGE', `there is no error code \`${word}\``, {
      hint: near === undefined ? 'Copy it from the end of an error message.' : `Did you mean \`${near}\`?`,
    })
  }
  const { ERROR_GUIDE } = await import('../core/error-guide.js')
  const { means, causes, remedies } = ERROR_GUIDE[word]
  const list = (lines: readonly string[]) => lines.map((line) => `  - ${line}\n`).join('')
  return `${word}\n${means}\n\ncommon causes\n${list(causes)}\nwhat to do\n${list(remedies)}`
}

function isErrorCode(word: string): word is ErrorCode {
  return ERROR_CODES.some((code) => code === word)
}
