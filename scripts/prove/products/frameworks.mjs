import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFramework } from './frameworks/install-framework.mjs'
import { FRAMEWORKS, versionOfFramework } from './frameworks/pins.mjs'
import { CACHE, installProduct } from './install-products.mjs'
import { NODE_PIN } from './pins.mjs'

const INSIDE = fileURLToPath(new URL('frameworks/inside.mjs', import.meta.url))

/**
 * Drives a small agent of each framework against the model server, and imports what its tracing wrote. A row for each:
 * `cells` has what is wrong in each cell, empty where nothing is. `isolated` puts a command into a network namespace.
 */
export function frameworkRows(names, isolated, only) {
  const wanted = Object.entries(FRAMEWORKS).filter(([name]) => names.length === 0 || names.includes(name))
  if (wanted.length > 0) installProduct('node', NODE_PIN)
  return wanted.map(([name, framework]) => {
    installFramework(name, framework)
    return { name, title: framework.title, version: versionOfFramework(framework), cells: prove(name, isolated, only) }
  })
}

function prove(name, isolated, only) {
  const folder = join(CACHE, 'runs', name)
  const output = join(CACHE, `${name}-cells.json`)
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { force: true })
  const words = [process.execPath, INSIDE, name, CACHE, folder, output, ...(only === undefined ? [] : [only])]
  const [command, ...args] = isolated(words)
  const { PATH, HOME, UPDATE_FIXTURES } = process.env
  const env = { PATH, HOME, ...(UPDATE_FIXTURES === undefined ? {} : { UPDATE_FIXTURES }) }
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (!existsSync(output)) throw new Error(`proving ${name} ended with ${error?.message ?? `code ${status}`}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}
