// Inputs that once broke something: test/fuzz/corpus/<target>/<what it was>. They are read before any new one.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The scripts start in the root of the repository. */
const FOLDER = join('test', 'fuzz', 'corpus')

export interface CorpusEntry {
  readonly target: string
  readonly file: string
  readonly bytes: Buffer
}

export function readCorpus(): readonly CorpusEntry[] {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: target }) =>
      readdirSync(join(FOLDER, target)).map((name) => {
        const file = join(FOLDER, target, name)
        return { target, file, bytes: readFileSync(file) }
      }),
    )
}

/** Returns the file, so that a failure can name it. */
export function addToCorpus(target: string, kind: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = join(FOLDER, target, `${kind}-${hash}`)
  mkdirSync(join(FOLDER, target), { recursive: true })
  writeFileSync(file, bytes)
  return file
}
