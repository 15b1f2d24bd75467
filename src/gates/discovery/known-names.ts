import type { ToolClass } from '../../core/gate/gate.js'
import type { MemberSet } from '../../core/members/member-set.js'
import type { ToolReference, Trace } from '../../core/trace/trace.js'
import { OfferedNames } from './tool-names.js'

/** Traces of one test repeat their tool list. The cache is cleared after this many different ones. */
const MAX_REMEMBERED = 100
const remembered = new Map<string, OfferedNames>()

/** The names in the test itself: its expected tools and the members of its classes. */
export function namesOfTest(
  expected: MemberSet | undefined,
  classes: readonly ToolClass[] | null,
): readonly ToolReference[] {
  const ids = new Set(expected?.ids)
  for (const { members } of classes ?? []) for (const id of members.ids) ids.add(id)
  const names: ToolReference[] = []
  for (const id of ids) {
    const dot = id.indexOf('.')
    // `server.*` does not name a tool.
    if (id.endsWith('.*')) continue
    names.push(dot === -1 ? { server: null, name: id } : { server: id.slice(0, dot), name: id.slice(dot + 1) })
  }
  return names
}

/** These names and the tools that the servers of a run offered. Injected look-alikes are not tools of the test. */
export function namesOfRun(known: readonly ToolReference[], { tools, injected_tools }: Trace): OfferedNames {
  const injected = new Set(injected_tools.map(keyOf))
  const all = known.concat(injected.size === 0 ? tools : tools.filter((tool) => !injected.has(keyOf(tool))))
  const key = all.map(keyOf).join('\n')
  let names = remembered.get(key)
  if (names === undefined) {
    names = new OfferedNames(all)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, names)
  }
  return names
}

function keyOf({ server, name }: ToolReference): string {
  return server === null ? name : `${server} ${name}`
}
