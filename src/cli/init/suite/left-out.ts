// Which tools `init` did not test, and why: in the terminal and in the suite, so that a short suite does not look whole.
import { listSome } from '../../../core/text/list-some.js'
import { showName } from '../../../core/text/show-name.js'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import type { Explored } from '../explore.js'
import { type Obstacle, obstacleTo } from '../servers/safe-calls.js'

type Reason = Obstacle['kind'] | 'refused' | 'empty' | 'not_needed'

/** In the order in which they are shown. */
const REASONS: readonly (readonly [Reason, string])[] = [
  ['refused', 'answered with an error'],
  ['empty', 'answered with nothing'],
  ['arguments', 'need an argument that cannot be guessed'],
  ['may_write', 'may write (no readOnlyHint)'],
  ['writes', 'write (by their annotations)'],
  ['odd_name', 'have an unusual name'],
  ['not_needed', 'could be tested too'],
]
const MAX_NAMES = 8
const MAX_ARGUMENTS = 3

/** Empty when there is nothing to add. The first line is the title. */
export function leftOutLines({ tools, tests, refused }: Pick<Explored, 'tools' | 'tests' | 'refused'>): string[] {
  const tested = new Set(tests.flatMap(({ draft }) => ('tool' in draft ? [draft.tool.name] : [])))
  const failed = new Map(
    refused.map(({ draft, isEmpty }): [string, Reason] => [draft.tool.name, isEmpty ? 'empty' : 'refused']),
  )
  const rest = tools.filter(({ name }) => !tested.has(name))
  // A single call that failed is shown with its error already.
  if (rest.length === 0 || (rest.length === 1 && rest.length === failed.size)) return []
  const names = new Map<Reason, string[]>()
  for (const tool of rest) {
    const outcome = failed.get(tool.name)
    const [reason, shown] = outcome === undefined ? reasonOf(tool) : [outcome, showName(tool.name)]
    names.set(reason, [...(names.get(reason) ?? []), shown])
  }
  return [
    `Tools without a test (${rest.length} of ${tools.length}); to write one, run init again with \`--tool NAME --args JSON -o more.mcprove.yml\`:`,
    ...REASONS.flatMap(([reason, title]) => {
      const shown = names.get(reason)
      return shown === undefined ? [] : [`- ${title}: ${listSome(shown, MAX_NAMES)}`]
    }),
  ]
}

function reasonOf(tool: ToolDefinition): readonly [Reason, string] {
  const obstacle = obstacleTo(tool)
  const name = showName(tool.name)
  if (obstacle === null) return ['not_needed', name]
  if (obstacle.kind !== 'arguments') return [obstacle.kind, name]
  return ['arguments', `${name} (${listSome(obstacle.names.map(showName), MAX_ARGUMENTS)})`]
}
