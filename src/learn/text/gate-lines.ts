// The checks of a learned test as lines of YAML, each with a comment that states its evidence.
import { listNames } from '../../core/text/show-name.js'
import { evidence } from '../evidence.js'
import type { LearnedCheck } from '../learned-check.js'
import type { LearnedTest } from '../learned-test.js'

const BLOCKS = ['expect', 'trajectory', 'trajectory_axes', 'tool_edges'] as const

export function gateLines({ checks, unnameable, additions }: LearnedTest): readonly string[] {
  const names = listNames(
    unnameable.map(({ id }) => id),
    'and',
  )
  const proposed = checks.filter(({ isProposed }) => isProposed)
  return [
    ...(unnameable.length === 0 ? [] : [`# Not in any check, because a suite cannot name them: ${names}.`]),
    ...blockLines(checks.filter(({ isProposed }) => !isProposed)),
    ...(additions.length === 0 ? [] : ['# Not checked. These would fail bad runs that still pass:']),
    ...commented(blockLines(additions)),
    ...(proposed.length === 0
      ? []
      : ['# Not checked, because good runs may differ here. Uncomment what you want to enforce:']),
    ...commented(blockLines(proposed)),
  ]
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}

function commented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `# ${line}`)
}

function blockLines(checks: readonly LearnedCheck[]): readonly string[] {
  return BLOCKS.flatMap((block) => {
    const own = checks.filter((check) => check.block === block)
    if (own.length === 0) return []
    const lists = new Set(own.map(({ list }) => list))
    const lines = [...lists].flatMap((list) => {
      const entries = own.filter((check) => check.list === list).flatMap(checkLines)
      return list === undefined ? entries : [`${list}:`, ...indented(entries)]
    })
    return [`${block}:`, ...indented(lines)]
  })
}

/** Checks with the same evidence share a comment. */
function checkLines({ what, runs, lines }: LearnedCheck, index: number, checks: readonly LearnedCheck[]) {
  const before = checks[index - 1]
  if (before?.what === what && before.runs === runs) return lines
  return [`# ${what};`, `# ${evidence(runs)}.`, ...lines]
}
