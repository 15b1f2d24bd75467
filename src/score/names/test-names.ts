// Which tools a test names, and what one trace says about them: whether they existed, and which calls might be to them.

import { foldName, isSameTool, ToolName } from '../../core/critics/fields/tool-name.js'
import { couldBe } from '../../core/members/could-be.js'
import { AGENT, MemberSet } from '../../core/members/member-set.js'
import { listOf, type NamedId, namedIds } from '../../core/members/named-ids.js'
import { type Tool, ToolTable, toolId } from '../../core/trace/tool.js'
import { type ToolReference, type Trace, toolOf } from '../../core/trace/trace.js'
import { isOfRow } from '../../suite/row-variants.js'
import type { AgentTest } from '../../suite/suite.js'

/** A call without a server, and the ids (by index in `TestNames.ids`) that could mean it. */
export interface UnplacedCall {
  readonly name: string
  readonly ids: readonly number[]
}

/** What is kept of a trace. Plain data. */
export interface SeenNames {
  /** The trace records the offered tools. */
  readonly recordsTools: boolean
  /** The ids that match no offered tool and no call; only when the offered tools are recorded. */
  readonly missing: readonly number[]
  /** The offered tools, when an id is missing. */
  readonly offered: readonly string[]
  readonly unplaced: readonly UnplacedCall[]
  /** The called tools that no earlier trace had; only when the offered tools are not recorded. */
  readonly called: readonly string[]
}

/** More names than this do not help, and hostile traces may have any number. */
const MAX_OFFERED = 1_000
const MAX_UNPLACED = 20
const MAX_REMEMBERED_TOOLS = 10_000

const NONE: readonly never[] = []
/** Most traces are one of these: one shared object for all. */
const UNRECORDED: SeenNames = { recordsTools: false, missing: NONE, offered: NONE, unplaced: NONE, called: NONE }
const COMPLETE: SeenNames = { ...UNRECORDED, recordsTools: true }

/** How a tool relates to the ids. */
interface Bearing {
  readonly bears: readonly number[]
  /** Null when all its ids match for certain. */
  readonly unplaced: UnplacedCall | null
}

type NamingTrace = Pick<Trace, 'tools' | 'injected_tools' | 'tool_calls' | 'agent_calls'>

export class TestNames {
  readonly ids: readonly NamedId[]
  readonly #members: readonly Named[]
  readonly #table = new ToolTable()
  readonly #bearings = new Map<Tool, Bearing>()
  readonly #called = new Set<string>()

  constructor(test: AgentTest) {
    this.ids = idsOf(test)
    this.#members = this.ids.map(namedTool)
  }

  see({ tools, injected_tools, tool_calls, agent_calls = [] }: NamingTrace): SeenNames {
    if (this.ids.length === 0) return tools.length === 0 ? UNRECORDED : COMPLETE
    const recordsTools = tools.length > 0
    const found = new Set<number>()
    const unplaced = new Set<UnplacedCall>()
    const called: string[] = []
    for (const call of agent_calls.length === 0 ? tool_calls : [...tool_calls, ...agent_calls]) {
      const tool = toolOf(call)
      if (!recordsTools && !this.#called.has(tool.id) && this.#called.size < MAX_OFFERED) {
        this.#called.add(tool.id)
        called.push(tool.id)
      }
      if (tool.server !== null && !recordsTools) continue
      const bearing = this.#bearingOf(tool)
      if (recordsTools) for (const index of bearing.bears) found.add(index)
      if (bearing.unplaced !== null && unplaced.size < MAX_UNPLACED) unplaced.add(bearing.unplaced)
    }
    if (!recordsTools) {
      const isUsual = unplaced.size === 0 && called.length === 0
      return isUsual ? UNRECORDED : { ...UNRECORDED, unplaced: [...unplaced], called }
    }
    this.#table.startTrace()
    for (const tool of tools) this.#addOffered(tool, found)
    for (const tool of injected_tools) this.#addOffered(tool, found)
    if (found.size === this.ids.length) return unplaced.size === 0 ? COMPLETE : { ...COMPLETE, unplaced: [...unplaced] }
    const missing = [...this.ids.keys()].filter((index) => !found.has(index))
    const own = agent_calls.map(({ name }) => toolId({ server: AGENT, name }))
    const offered = [...new Set([...tools.map(toolId), ...own])].slice(0, MAX_OFFERED)
    return { ...COMPLETE, missing, offered, unplaced: [...unplaced] }
  }

  #addOffered({ server, name }: ToolReference, found: Set<number>): void {
    for (const index of this.#bearingOf(this.#table.intern(server, name)).bears) found.add(index)
  }

  #bearingOf(tool: Tool): Bearing {
    let bearing = this.#bearings.get(tool)
    if (bearing === undefined) {
      bearing = this.#findBearing(tool)
      if (this.#bearings.size >= MAX_REMEMBERED_TOOLS) this.#bearings.clear()
      this.#bearings.set(tool, bearing)
    }
    return bearing
  }

  #findBearing(tool: Tool): Bearing {
    const bears: number[] = []
    const sureLists = new Set<string>()
    const guessed: number[] = []
    for (const [index, named] of this.#members.entries()) {
      const isSure = named.has(tool)
      if (!isSure && !named.mayHave(tool)) continue
      bears.push(index)
      if (isSure) sureLists.add(named.list)
      else guessed.push(index)
    }
    // When a list names the tool for certain, its other ids may be uncertain.
    const ids = guessed.filter((index) => !sureLists.has(this.#members[index]?.list ?? ''))
    return { bears, unplaced: ids.length === 0 ? null : { name: tool.name, ids } }
  }
}

/** One id, to compare with tools. */
interface Named {
  /** The list that contains it; its own path when it is not in a list. */
  readonly list: string
  has(tool: Tool): boolean
  /** Whether a tool without a server could be meant. */
  mayHave(tool: Tool): boolean
}

function namedTool(named: NamedId): Named {
  const { id, role } = named
  const list = listOf(named)
  if (role !== 'loose') {
    const members = new MemberSet([id])
    return { list, has: (tool) => members.has(tool), mayHave: (tool) => tool.server === null && couldBe(tool, id) }
  }
  const wanted = new ToolName(id)
  const isSame = (tool: Tool) =>
    isSameTool(wanted, new ToolName(tool.id, tool.server), tool.server === null ? [] : [foldName(tool.server)])
  const isPlaced = (tool: Tool) => tool.server !== null || wanted.folded === foldName(tool.name)
  return { list, has: (tool) => isPlaced(tool) && isSame(tool), mayHave: isSame }
}

function idsOf(test: AgentTest): NamedId[] {
  const { gates, settings } = test
  const { tools = [], tool_choice, without } = settings
  const ofGates = gates.flatMap((block) =>
    namedIds(block.gate.options, block.source)
      .filter(({ path }) => isOfRow(block, path))
      .map((named): NamedId => ({ ...named, path: [block.gate.key, ...named.path] })),
  )
  const offered = tools.map((id, index): NamedId => ({ id, role: 'expected', path: ['tools', index] }))
  const chosen: NamedId[] =
    typeof tool_choice === 'object' ? [{ id: tool_choice.tool, role: 'expected', path: ['tool_choice', 'tool'] }] : []
  return [...ofGates, ...offered, ...chosen].filter(
    // An ablation row does not have the tool that it leaves out.
    ({ id }) => !(without !== undefined && isSameId(id, without)),
  )
}

function isSameId(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
