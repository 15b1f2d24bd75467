import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { withSection } from '../with-section.mjs'

/** Writes the measurements of a step into its section of a page, with the date and the machine. */
export function keepFigures(step, content, page = 'docs/reliability.md') {
  const day = new Date().toISOString().slice(0, 10)
  const place = `Node ${process.versions.node}, ${process.platform}, ${availableParallelism()} processors`
  const stamp = `\`node scripts/prove.mjs ${step}\`, ${day}: ${place}.`
  writeFileSync(new URL(`../../${page}`, import.meta.url), withSection(page, step, `${content}\n\n${stamp}`))
}
