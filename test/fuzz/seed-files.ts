// Real inputs: the examples, fixtures and cases of this repository, and the shared samples where they are.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Larger ones take longer than they find. */
const MAX_SEED_BYTES = 24 * 1024
/** npm and the scripts start in the root of the repository. */
const ROOT = process.cwd()

/** The texts of all files below a folder whose names end so, the beginning of the large ones. */
export function seedFiles(folder: string, ending: RegExp): readonly string[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name) && statSync(join(path, name)).isFile())
    .sort()
    .map((name) => wholeLines(readFileSync(join(path, name), 'utf8')))
}

export function seedFile(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** YAML as it is, and as JSON, which can be changed by its structure. */
export function withJson(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => [text, JSON.stringify(parse(text))])
}

function wholeLines(text: string): string {
  if (text.length <= MAX_SEED_BYTES) return text
  const end = text.lastIndexOf('\n', MAX_SEED_BYTES)
  return text.slice(0, end === -1 ? MAX_SEED_BYTES : end)
}
