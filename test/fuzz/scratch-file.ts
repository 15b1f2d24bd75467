import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the bundle, whose folder ends with the run: a thread that is ended cleans nothing up. */
const folder = import.meta.url.endsWith('/scratch-file.ts')
  ? temporaryFolder()
  : fileURLToPath(new URL('./', import.meta.url))

/** The input as a file, for what reads from the disk itself. The next one takes its place. */
export function scratchFile(input: Buffer, name = 'input'): string {
  const path = join(folder, name)
  writeFileSync(path, input)
  return path
}

/** For tests that load the source: nothing is written beside it. */
function temporaryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mcprove-fuzz-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
