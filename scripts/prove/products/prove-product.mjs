import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE } from './install-products.mjs'

const INSIDE = fileURLToPath(new URL('inside.mjs', import.meta.url))

/**
 * What is wrong in each cell of a product; `cells` chooses some of them, `runs` is the folder of its runs, `inside` the program
 * that proves it.
 */
export async function proveProduct(name, { cache = CACHE, cells, runs = join(cache, 'runs'), inside = INSIDE } = {}) {
  const folder = join(runs, name)
  const output = join(runs, `${name}-cells.json`)
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { force: true })
  mkdirSync(runs, { recursive: true })
  const hasNamespace = canIsolate()
  const [command, ...args] = isolated(hasNamespace, [
    process.execPath,
    inside,
    name,
    cache,
    folder,
    output,
    ...(cells === undefined ? [] : [cells.join(',')]),
  ])
  const { PATH, HOME, UPDATE_FIXTURES } = process.env
  const env = {
    PATH,
    HOME,
    ...(hasNamespace ? {} : NOWHERE),
    ...(UPDATE_FIXTURES === undefined ? {} : { UPDATE_FIXTURES }),
  }
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  const [code] = await once(child, 'close')
  if (!existsSync(output)) throw new Error(`proving ${name} ended with code ${code}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** For systems without network namespaces: whatever is not on loopback goes to a port that nobody listens on. */
const NOWHERE = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1,localhost' }

const IN_NAMESPACE = ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

function canIsolate() {
  const isPossible = spawnSync('unshare', [...IN_NAMESPACE, 'true']).status === 0
  if (!isPossible) console.log('  no network namespaces here: the products run with a proxy that does not exist')
  return isPossible
}

function isolated(isPossible, words) {
  return isPossible ? ['unshare', ...IN_NAMESPACE, ...words] : words
}
