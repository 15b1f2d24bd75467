import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The input as a file, for what reads from the disk itself. The next one takes its place. */
export function scratchFile(input: Buffer, name = 'input'): string {
  const path = join(folder, name)
  writeFileSync(path, input)
  return path
}
