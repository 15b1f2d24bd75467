// Keeps the logs of frameworks as fixtures, compressed: spans of an agent repeat the conversation again and again.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { truthsOf } from './log-differences.mjs'

const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/frameworks', import.meta.url))
/** Prompts of Claude Code itself are long, and not ours. */
const UNREAD = /^\{"type":"(?:api-request-shape|api-request-blob|api-request)"|"attachment":\{"type":/

/** Writes the files of a log without paths and names of this machine, and returns their names. */
export function keepLog(framework, kind, files, { cache, folder }) {
  const target = join(FIXTURES, framework)
  mkdirSync(target, { recursive: true })
  return files.map((file, index) => {
    const name = `${kind}${files.length > 1 ? `-${index + 1}` : ''}.jsonl.gz`
    rmSync(join(target, name), { force: true })
    writeFileSync(join(target, name), gzipSync(scrubbed(readFileSync(file, 'utf8'), cache, folder), { level: 9 }))
    return name
  })
}

/** The truth about the runs, and what each log lacks. */
export function keepTruth(framework, logs) {
  const text = JSON.stringify({ runs: truthsOf(), logs }, null, 2)
  writeFileSync(join(FIXTURES, framework, 'truth.json'), `${text}\n`)
}

function scrubbed(text, cache, folder) {
  const kept = text.split('\n').filter((line) => !UNREAD.test(line))
  return [
    [join(folder, 'home'), '/home/reader'],
    [folder, '/home/reader'],
    [cache, '/opt/products'],
    ['/tmp/cc-socks', '/run/reader'],
    [hostname(), 'machine'],
  ].reduce(
    (left, [path, other]) => left.replaceAll(path, other).replaceAll(dashed(path), dashed(other)),
    kept.join('\n'),
  )
}

/** Claude Code names folders after the path. */
const dashed = (path) => path.replaceAll(/[^\w]/g, '-')
