import { fileURLToPath } from 'node:url'
import { NoEvidence } from '../evidence.mjs'
import { installFramework } from './frameworks/install-framework.mjs'
import { FRAMEWORKS, versionOfFramework } from './frameworks/pins.mjs'

const INSIDE = fileURLToPath(new URL('frameworks/inside.mjs', import.meta.url))

/**
 * Drives a small agent of each framework against the model server, and imports what its tracing wrote: a row for each.
 * `prove(name, inside)` runs the program `inside` apart from the network and returns what is wrong in each cell. The agents
 * have no tools of their own.
 */
export function frameworkRows(names, prove) {
  const wanted = Object.entries(FRAMEWORKS).filter(([name]) => names.length === 0 || names.includes(name))
  install(wanted)
  return wanted.map(([name, framework]) => ({
    name,
    title: framework.title,
    version: versionOfFramework(framework),
    cells: prove(name, INSIDE),
    without: ['own'],
  }))
}

function install(wanted) {
  try {
    for (const [name, framework] of wanted) installFramework(name, framework)
  } catch (error) {
    throw new NoEvidence(error.message)
  }
}
