import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { withSection } from '../with-section.mjs'

const PAGE = 'docs/reliability.md'

/** Puts what a step has measured into its section of docs/reliability.md, with the day and the machine. */
export function keepFigures(step, content) {
  const day = new Date().toISOString().slice(0, 10)
  const place = `Node ${process.versions.node}, ${process.platform}, ${availableParallelism()} processors`
  const stamp = `\`node scripts/prove.mjs ${step}\`, ${day}: ${place}.`
  writeFileSync(new URL(`../../${PAGE}`, import.meta.url), withSection(PAGE, step, `${content}\n\n${stamp}`))
}
