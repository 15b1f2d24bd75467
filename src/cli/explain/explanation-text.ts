// What `explain` prints: why a row has its status, or what an error code means.
import { ERROR_CODES, type ErrorCode, McproveError } from '../../core/errors/error.js'
import type { Status } from '../../core/gate/status.js'
import { nearest } from '../../core/text/nearest.js'
import { cleanText } from '../../core/text/show-value.js'
import { lastResult, savedResult } from '../report/saved-result.js'
import type { Io } from '../terminal/io.js'

interface ExplainChoice {
  /** A row, a run or an error code; by default the first failure. */
  readonly what?: string | undefined
  /** A saved result; by default the last run. */
  readonly result?: string | undefined
  readonly color: boolean
}

export interface ExplanationText {
  /** The row or run, or the code; null when nothing failed. */
  readonly subject: string | null
  /** The status of the row; null for a code. */
  readonly status: Status | null
  readonly chunks: Iterable<string>
}

export async function explanationText({ what, result: file, color }: ExplainChoice, io: Io): Promise<ExplanationText> {
  if (what !== undefined && file === undefined && /^[A-Z]+(_[A-Z]+)+$/.test(what)) {
    return { subject: what, status: null, chunks: [await guideTo(what)] }
  }
  const result = file === undefined ? lastResult(io) : savedResult(file, io)
  const from = file ?? 'the last run'
  const { chooseRow } = await import('./choose-row.js')
  const chosen = chooseRow(result, what, from)
  if (chosen === null) return { subject: null, status: null, chunks: [`nothing failed in ${cleanText(from)}\n`] }
  const { explainRow } = await import('./explain-row.js')
  const { renderExplanation } = await import('../../report/explain/explain.js')
  const explanation = await explainRow(chosen, io)
  const subject = chosen.run?.name ?? chosen.test.name
  return { subject, status: chosen.test.status, chunks: renderExplanation(explanation, { color }) }
}

async function guideTo(word: string): Promise<string> {
  if (!isErrorCode(word)) {
    const near = nearest(word, ERROR_CODES)
    throw new McproveError('BAD_USAGE', `unknown error code \`${word}\``, {
      hint: near === undefined ? 'Copy the code from the end of an error message.' : `Did you mean \`${near}\`?`,
    })
  }
  const { ERROR_GUIDE } = await import('../../core/errors/error-guide.js')
  const { means, causes, remedies } = ERROR_GUIDE[word]
  const list = (lines: readonly string[]) => lines.map((line) => `  - ${line}\n`).join('')
  return `${word}\n${means}\n\ncommon causes\n${list(causes)}\nwhat to do\n${list(remedies)}`
}

function isErrorCode(word: string): word is ErrorCode {
  return ERROR_CODES.some((code) => code === word)
}
