import { listSome } from '../../core/text/list-some.js'

const MAX_PARTS = 10

/**
 * `run 2`, `runs 2, 4`, `runs 1-5, 7`: takes ascending numbers, writes three or more consecutive ones as a range, and
 * limits the list.
 */
export function runList(runs: readonly number[]): string {
  const parts: string[] = []
  for (let i = 0; i < runs.length; ) {
    const first = runs[i] ?? 0
    let length = 1
    while (runs[i + length] === first + length) length += 1
    if (length < 3) length = 1
    parts.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`)
    i += length
  }
  return `${runs.length === 1 ? 'run' : 'runs'} ${listSome(parts, MAX_PARTS)}`
}
