// The summary page of a GitHub job: text appended to the file in $GITHUB_STEP_SUMMARY.
import { appendFileSync } from 'node:fs'
import { cleanText } from '../../core/text/show-value.js'
import { writeFailure } from '../../files/file-error.js'
import type { Chunks } from '../../report/define-reporter.js'
import type { Io } from '../terminal/io.js'

/** GitHub shows nothing of a step that writes more than 1 MiB; characters take up to four bytes. */
const MAX_SUMMARY_LENGTH = 250_000
const CUT_NOTE = '\n\nThe rest is omitted: a job summary is limited to 1 MiB.\n'

/** Outside of GitHub there is no such page. A page that cannot be written must not lose a verdict. */
export async function appendJobSummary(chunks: Chunks, io: Io): Promise<void> {
  const path = io.env.GITHUB_STEP_SUMMARY
  if (path === undefined || path === '') return
  let text = ''
  for await (const chunk of chunks) {
    // Cut between chunks, because each is a complete block of Markdown.
    const isFull = text.length + chunk.length > MAX_SUMMARY_LENGTH
    text += isFull ? CUT_NOTE : chunk
    if (isFull) break
  }
  try {
    appendFileSync(path, text)
  } catch (cause) {
    io.stderr.write(`warning: ${cleanText(writeFailure(path, cause).message)}\n`)
  }
}
