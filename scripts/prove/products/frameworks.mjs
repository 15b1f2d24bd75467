import { fileURLToPath } from 'node:url'
import { NoEvidence } from '../evidence.mjs'
import { installFramework } from './frameworks/install-framework.mjs'
import { FRAMEWORKS, versionOfFramework } from './frameworks/pins.mjs'

const INSIDE = fileURLToPath(new URL('frameworks/inside.mjs', import.meta.url))

/**
 * The frameworks of the table, installed. `inside` drives a small agent of each against the model server, and imports what its
 * tracing wrote. The agents have no tools of their own, so they are without that cell.
 */
export function frameworkEntries(names) {
  const wanted = Object.entries(FRAMEWORKS).filter(([name]) => names.length === 0 || names.includes(name))
  try {
    for (const [name, framework] of wanted) installFramework(name, framework)
  } catch (error) {
    throw new NoEvidence(error.message)
  }
  return wanted.map(([name, framework]) => ({
    name,
    title: framework.title,
    version: versionOfFramework(framework),
    inside: INSIDE,
    without: ['own'],
  }))
}
